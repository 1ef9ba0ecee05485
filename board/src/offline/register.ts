// On each page: bring the service worker, and tell it what is here. Whatever fails, the page is as good as without.

import { AHEAD, type Here } from "./messages.ts";

/** Beside the page's other scripts, two folders below the root. */
const SERVICE = "../../sw.js";

interface Thrifty {
  readonly connection?: { readonly saveData?: boolean };
}

function editionHere(): string | null {
  return document.querySelector('meta[name="taflbok-edition"]')?.getAttribute("content") ?? null;
}

/** The figures of the colour scheme that is shown. */
function figures(): string[] {
  const shown = [...document.images].filter((image) => getComputedStyle(image).display !== "none");
  return shown.map((image) => image.src).slice(0, AHEAD);
}

async function register(edition: string): Promise<void> {
  try {
    await navigator.serviceWorker.register(new URL(SERVICE, import.meta.url));
    const { active } = await navigator.serviceWorker.ready;
    const here: Here = { edition, figures: figures() };
    active?.postMessage(here, []);
  } catch {
    // No storage, a private window, a policy: the site works with a connection only.
  }
}

const edition = editionHere();
const thrifty = (navigator as Thrifty).connection?.saveData === true;
if (edition !== null && "serviceWorker" in navigator && !thrifty) {
  // After everything the page itself needs.
  if (document.readyState === "complete") void register(edition);
  else addEventListener("load", () => void register(edition), { once: true });
}
