// A folder on a port of this machine, below a sub-path if wanted, as a static host serves it. It can really be stopped:
// a browser's own switch for being offline lets requests through that it should not.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".jsonl": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".xml": "application/xml",
};

export interface Site {
  /** With a slash at the end. */
  readonly url: string;
  /** Stop serving; no connection is left. */
  stop(): Promise<void>;
}

/** Serve a folder below `base`, which begins and ends with a slash. */
export async function serve(folder: string, base = "/", port = 0): Promise<Site> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
    if (path.startsWith(base)) send(folder, path.slice(base.length), response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: given } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${given}${base}`, stop: () => stop(server) };
}

function send(folder: string, path: string, response: ServerResponse): void {
  const wanted = normalize(join(folder, path));
  const file = existsSync(wanted) && statSync(wanted).isDirectory() ? join(wanted, "index.html") : wanted;
  const found = existsSync(file) && `${file}${sep}`.startsWith(normalize(folder + sep));
  const shown = found ? file : join(folder, "404.html");
  if (!existsSync(shown)) {
    response.writeHead(404).end();
    return;
  }
  // Nothing is to be kept but by a service worker.
  const head = { "Content-Type": TYPES[extname(shown)] ?? "application/octet-stream", "Cache-Control": "no-store" };
  response.writeHead(found ? 200 : 404, head);
  createReadStream(shown).pipe(response);
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
