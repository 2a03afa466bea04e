import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileProbe } from '../core/files/fileOrigins.ts';

/** File facts from the disk. */
export const statFile: FileProbe = {
  async stat(path) {
    const facts = await stat(path).catch(() => null);
    return facts?.isFile() === true ? { size: facts.size, modifiedMs: facts.mtimeMs } : null;
  },
  async digest(path) {
    const hash = createHash('sha256');
    try {
      for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
    } catch {
      return null;
    }
    return hash.digest('hex');
  },
};
