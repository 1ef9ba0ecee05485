// Whether the reader wants to see who stands better, kept on the device: `taflbok.bar`, on or not there.

const KEY = "taflbok.bar";

/** Whether the reader wants the bar. */
export function barIsWanted(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export function wantBar(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, "on");
    else localStorage.removeItem(KEY);
  } catch {
    // It holds for this page.
  }
}
