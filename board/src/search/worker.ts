// The opponent as a web worker: requests in, answers out, as in messages.ts.

import { createDesk } from "./desk.ts";
import type { WeightsFile } from "./evaluation.ts";
import type { Answer, Request } from "./messages.ts";

/** What a worker has of the world; the page's types are not those of a worker. */
interface Scope {
  postMessage(message: Answer, transfer: readonly object[]): void;
  addEventListener(type: "message", listener: (event: { readonly data: Request }) => void): void;
}

const scope = globalThis as unknown as Scope;

/** Let the messages that wait come in. A timer would wait longer. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

async function weights(): Promise<WeightsFile> {
  const module = await import("./weights.json", { with: { type: "json" } });
  return module.default;
}

const desk = createDesk(weights, (answer) => scope.postMessage(answer, []), rest);
scope.addEventListener("message", ({ data }) => desk(data));
