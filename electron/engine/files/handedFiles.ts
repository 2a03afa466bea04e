/** Files that a program on this computer has handed over and not asked for yet. In memory alone: nothing of them is written. */
export interface HandedFiles {
  /** Keeps a file, and what opens it, until it is taken. The oldest are forgotten where there are too many. */
  put(id: string, bytes: Buffer, password?: string | null): void;
  /** Gives a file away for good; null where there is none, or none any more. */
  take(id: string): Buffer | null;
  /** Gives away for good what opens a file; null where nothing was handed over with it. */
  takePassword(id: string): string | null;
}

export function createHandedFiles(mostBytes: number): HandedFiles {
  const files = new Map<string, Buffer>();
  const passwords = new Map<string, string>();
  return {
    put(id, bytes, password = null) {
      files.delete(id);
      passwords.delete(id);
      if (password !== null) passwords.set(id, password);
      for (const old of [...passwords.keys()].slice(0, -mostPasswords)) passwords.delete(old);
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
    takePassword(id) {
      const password = passwords.get(id) ?? null;
      passwords.delete(id);
      return password;
    },
  };
}

/** Of files that nobody reads any more. */
const mostPasswords = 100;
