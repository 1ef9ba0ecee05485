// The page's address: when it leads to another game, what it says, and how it is written.

/** Call `arrive` whenever a reader follows a link to a game on this page. */
export function onArrival(arrive: (hash: string) => void): void {
  window.addEventListener("hashchange", () => arrive(location.hash));
  // A link to where the address already leads changes nothing, so nobody is told of it.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link !== null && link.hash === location.hash && link.pathname === location.pathname) arrive(link.hash);
  });
}

/** What stands behind the `#`, for eyes. */
export function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Whether an address leads to a place of the page, or to its top. */
export function leadsSomewhere(hash: string): boolean {
  const name = decoded(hash);
  return name === "" || name === "top" || document.getElementById(name) !== null;
}

/** With a `step`, going back in the browser leads to what was there before. */
export function writeAddress(hash: string, step: boolean): void {
  if (hash === location.hash) return;
  try {
    if (step) history.pushState(history.state, "", hash);
    else history.replaceState(history.state, "", hash);
  } catch {
    // Some browsers allow this only so often.
  }
}

/** Call `look` when another window has stored something, and when this one comes back from where it may have missed it. */
export function onOthers(look: () => void): void {
  window.addEventListener("storage", look);
  window.addEventListener("pageshow", ({ persisted }) => persisted && look());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}
