// One browser, and pages in it that watch themselves. Firefox is driven over WebDriver BiDi.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, type BrowserContext, launch, type Page } from "puppeteer-core";

/** How long a page may take for what it was asked; a busy machine has two cores for everything. */
export const PATIENCE = 30_000;

export interface Kind {
  readonly browser: "firefox" | "chrome";
  readonly path: string;
  /** What it needs besides. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface Running {
  readonly browser: Browser;
  close(): Promise<void>;
}

export async function start({ browser: kind, path, args, env }: Kind): Promise<Running> {
  // A home of its own: as root, Firefox refuses one that belongs to somebody else, and nothing of ours is to change it.
  const home = mkdtempSync(join(tmpdir(), "taflbok-browser-"));
  const browser = await launch({
    browser: kind,
    executablePath: path,
    args: [...args],
    headless: true,
    defaultViewport: null,
    timeout: 2 * PATIENCE,
    protocolTimeout: 4 * PATIENCE,
    env: { ...process.env, ...env, HOME: home, XDG_CACHE_HOME: join(home, "cache"), XDG_CONFIG_HOME: join(home, "config") },
  });
  const close = async (): Promise<void> => {
    await browser.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return { browser, close };
}

/** The size is set first; what older Firefoxes do not know yet is how such a window would be held in the hand. */
async function resize(page: Page, width: number): Promise<void> {
  try {
    await page.setViewport({ width, height: 800 });
  } catch (error) {
    if (!String(error).includes("unknown command emulation.setScreenOrientationOverride")) throw error;
  }
  await page.waitForFunction((wanted) => innerWidth === wanted, {}, width);
}

function withoutWorker(): void {
  navigator.serviceWorker.register = () => Promise.reject(new Error("no service worker in this scenario"));
}

/** What a page said or asked for that it should not have. */
export type Problems = string[];

/** Opens pages in browser contexts of their own: nothing is stored in them. */
export class Reader {
  readonly problems: Problems = [];
  readonly #browser: Browser;
  readonly #contexts: BrowserContext[] = [];
  /** Messages that the scenario expects. */
  readonly #allowed: RegExp[] = [];
  #worker = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** From now on, messages like this are no problem. */
  allow(message: RegExp): void {
    this.#allowed.push(message);
  }

  /** From now on, pages may bring their service worker. In other scenarios it would answer in place of the server. */
  allowWorker(): void {
    this.#worker = true;
  }

  async open(url: string, width = 1280): Promise<Page> {
    const context = await this.#browser.createBrowserContext();
    this.#contexts.push(context);
    return this.#visit(context, url, width);
  }

  /** One more page beside another, with what is stored there. */
  tab(beside: Page, url: string, width = 1280): Promise<Page> {
    return this.#visit(beside.browserContext(), url, width);
  }

  async #visit(context: BrowserContext, url: string, width: number): Promise<Page> {
    const page = await context.newPage();
    await resize(page, width);
    page.setDefaultTimeout(PATIENCE);
    this.#watch(page, new URL(url).host);
    if (!this.#worker) await page.evaluateOnNewDocument(withoutWorker);
    await page.goto(url);
    return page;
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
  }

  #watch(page: Page, host: string): void {
    const note = (what: string, said: string): void => {
      if (!this.#allowed.some((message) => message.test(said))) this.problems.push(`${page.url()}: ${what}: ${said}`);
    };
    page.on("console", (message) => ["error", "warn"].includes(message.type()) && note("console", message.text()));
    page.on("pageerror", (error) => note("error", String(error)));
    page.on("request", (request) => {
      const { protocol, host: asked } = new URL(request.url());
      if (protocol.startsWith("http") && asked !== host) note("foreign request", request.url());
    });
  }
}
