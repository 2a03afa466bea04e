import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FileLook } from '../core/fileOrigins.ts';

/** What the disk says of a file. */
export const lookAtFile: FileLook = {
  async look(path) {
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
