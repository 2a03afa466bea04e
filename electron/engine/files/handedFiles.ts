/** Files that a program on this computer has handed over and not asked for yet. In memory alone: nothing of them is written. */
export interface HandedFiles {
  /** Keeps a file until it is taken. The oldest are forgotten where there are too many. */
  put(id: string, bytes: Buffer): void;
  /** Gives a file away for good; null where there is none, or none any more. */
  take(id: string): Buffer | null;
}

export function createHandedFiles(mostBytes: number): HandedFiles {
  const files = new Map<string, Buffer>();
  return {
    put(id, bytes) {
      files.delete(id);
      files.set(id, bytes);
      let total = [...files.values()].reduce((sum, file) => sum + file.byteLength, 0);
      for (const [oldest, { byteLength }] of files) {
        if (total <= mostBytes || oldest === id) return;
        files.delete(oldest);
        total -= byteLength;
      }
    },
    take(id) {
      const bytes = files.get(id) ?? null;
      files.delete(id);
      return bytes;
    },
  };
}
