// Which edition a page belongs to: it says so in its head, as the build wrote it there.

const EDITION = /<meta name="taflbok-edition" content="([0-9a-f]+)">/;

/** The head says it early; whatever has not said it until here is no page of ours. */
const EARLY = 4096;

export interface Reading {
  /** Known as soon as the head has come; null: the page belongs to none. */
  readonly edition: Promise<string | null>;
  readonly text: Promise<string>;
}

export function editionIn(text: string): string | null {
  return EDITION.exec(text.slice(0, EARLY))?.[1] ?? null;
}

/** Read a copy of an answer while it comes in, without holding up the answer itself. */
export function readPage(copy: Response): Reading {
  let tell!: (edition: string | null) => void;
  const edition = new Promise<string | null>((resolve) => {
    tell = resolve;
  });
  const text = readText(copy, tell).finally(() => tell(null));
  // Who only asks for the edition has been answered.
  text.catch(() => {});
  return { edition, text };
}

async function readText(copy: Response, tell: (edition: string | null) => void): Promise<string> {
  let text = "";
  const look = (part: string): void => {
    text += part;
    const found = editionIn(text);
    if (found !== null || text.length >= EARLY) tell(found);
  };
  await copy.body?.pipeThrough(new TextDecoderStream()).pipeTo(new WritableStream<string>({ write: look }));
  tell(editionIn(text));
  return text;
}

export function isPage(answer: Response): boolean {
  return answer.headers.get("content-type")?.startsWith("text/html") ?? false;
}
