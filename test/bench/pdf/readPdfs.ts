import { readFileSync } from 'node:fs';
import { openOwnReader, openPdfJs } from './pdfReader.ts';
import type { ReadingDone } from './readerProcess.ts';

/**
 * Runs one PDF reader in a separate process: no foreign garbage is in its memory, and work on other threads is counted for it alone. Given
 * the path of pdf.js, it uses that reader. It receives paths, and responds to each with the cost of reading the file.
 */
const [peer] = process.argv.slice(2);
const read = peer === undefined ? await openOwnReader() : await openPdfJs(peer);
const files = new Map<string, Uint8Array>();
let before = process.cpuUsage();

process.on('message', (path: string) => void answer(path));

async function answer(path: string): Promise<void> {
  const bytes = files.get(path);
  if (bytes === undefined) {
    files.set(path, new Uint8Array(readFileSync(path)));
    before = process.cpuUsage();
    return answer(path);
  }
  const pages = await read(bytes).catch(() => 0);
  // What its other threads did since the last file belongs to that one, and so to the sum.
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  process.send?.({ pages, ms: (user + system) / 1000 } satisfies ReadingDone);
}
