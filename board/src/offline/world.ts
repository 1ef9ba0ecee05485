// What the service worker has of the world. The compiler's own types for it clash with those of a page, so the few that are
// used stand here; tests put their own world in its place.

export interface Reader {
  readonly id: string;
  readonly url: string;
  postMessage(message: unknown): void;
}

export interface Readers {
  get(id: string): Promise<Reader | undefined>;
  claim(): Promise<void>;
}

export interface LastingEvent {
  waitUntil(promise: Promise<unknown>): void;
}

export interface AskedEvent extends LastingEvent {
  readonly request: Request;
  /** Who asks; empty when a page is asked for. */
  readonly clientId: string;
  /** Who will show the page that is asked for; some browsers do not say. */
  readonly resultingClientId?: string;
  respondWith(answer: Promise<Response>): void;
}

export interface ToldEvent extends LastingEvent {
  readonly data: unknown;
  readonly source: Reader | null;
}

/** The global scope of a service worker. */
export interface ServiceScope {
  readonly caches: CacheStorage;
  readonly clients: Readers;
  readonly registration: {
    readonly scope: string;
    readonly installing: unknown;
    readonly waiting: unknown;
    unregister(): Promise<boolean>;
  };
  readonly fetch: (request: Request) => Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: AskedEvent) => void): void;
  addEventListener(type: "message", listener: (event: ToldEvent) => void): void;
}

/** What the build says about the files that are there without a line. */
export interface Edition {
  /** Names this state of the files; each page carries it, too. */
  readonly edition: string;
  /** Addresses below the root, each with the digest of its content; pages, which carry the edition, have none. */
  readonly files: Readonly<Record<string, string>>;
}

export interface World {
  /** The root of the site, with a slash at its end; the site may lie below others of the same host. */
  readonly root: string;
  readonly caches: CacheStorage;
  readonly clients: Pick<Readers, "get">;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
}
