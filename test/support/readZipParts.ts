import { fromBufferPromise } from 'yauzl';

/** Every part of a ZIP as text, by its name. */
export async function readZipParts(bytes: Buffer): Promise<Readonly<Record<string, string>>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const parts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    parts[entry.fileName] = Buffer.concat(pieces).toString('utf8');
  }
  return parts;
}
