// Fetching what nobody has asked for.

/** Do something for each of several, one after the other, so that nothing the reader asks for has to wait. */
export async function inTurn<T>(all: Iterable<T>, run: (each: T) => Promise<void>): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- that is the point
  for (const each of all) await run(each);
}
