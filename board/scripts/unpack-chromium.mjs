// Unpack the Chromium of the npm package @sparticuz/chromium, with its system libraries and fonts, into a folder:
//
//   node scripts/unpack-chromium.mjs FOLDER
//
// The package itself unpacks its libraries only where it recognises a serverless host, and into the system's temporary
// folder. Here the four archives are read directly. Nothing is fetched.

import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, normalize, resolve } from "node:path";
import { brotliDecompressSync } from "node:zlib";

const BLOCK = 512;

/** Text of a tar header field, up to its first zero byte. */
function field(header, from, length) {
  const text = header.toString("utf8", from, from + length);
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}

/** The entries of a tar archive: name, type and content. */
function* entries(tar) {
  let at = 0;
  while (at + BLOCK <= tar.length && tar[at] !== 0) {
    const header = tar.subarray(at, at + BLOCK);
    const size = Number.parseInt(field(header, 124, 12).trim() || "0", 8);
    const prefix = field(header, 257, 5) === "ustar" ? field(header, 345, 155) : "";
    const name = prefix === "" ? field(header, 0, 100) : `${prefix}/${field(header, 0, 100)}`;
    yield { name, type: String.fromCodePoint(header[156] || 48), content: tar.subarray(at + BLOCK, at + BLOCK + size) };
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

async function unpackTar(archive, folder) {
  const tar = brotliDecompressSync(await readFile(archive));
  for (const { name, type, content } of entries(tar)) {
    const target = join(folder, normalize(name));
    if (!target.startsWith(folder)) {
      throw new Error(`${archive} wants to write outside its folder: ${name}`);
    }
    if (type === "5") {
      await mkdir(target, { recursive: true });
    } else if (type === "0") {
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, content);
    } else {
      throw new Error(`${archive} has an entry of unknown type ${type}: ${name}`);
    }
  }
}

/** Our list of fonts. The package's own names folders of a serverless host; with no font in reach no text is drawn. */
function fontList(folder) {
  const path = folder.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${path}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${path}/fonts-cache</cachedir>
</fontconfig>
`;
}

async function unpack(folder) {
  const bin = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
  const unfinished = `${folder}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, "chromium"), brotliDecompressSync(await readFile(join(bin, "chromium.br"))));
  await chmod(join(unfinished, "chromium"), 0o755);
  for (const archive of ["al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"]) {
    await unpackTar(join(bin, archive), unfinished);
  }
  await writeFile(join(unfinished, "fonts.conf"), fontList(folder));
  // Renamed at the end, so that a folder of the final name is always whole.
  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node scripts/unpack-chromium.mjs FOLDER");
  process.exit(2);
}
await unpack(resolve(folder));
