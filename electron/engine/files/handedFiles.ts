/** Files uploaded by a program on this computer and not requested yet. In memory only: nothing is written to disk. */
export interface HandedFiles {
  /** Stores a file and its password until it is taken or expires. The oldest are evicted when the limit is exceeded. */
  put(id: string, bytes: Buffer, password?: string | null): void;
  /** Takes a file; it is removed after the last time it was handed over. Null if there is none, or no longer. */
  take(id: string): Buffer | null;
  /** Takes the password of a file in the same way; null if the file has none. */
  takePassword(id: string): string | null;
}

/** An entry can be taken as often as it was handed over: two scrapes of one file may run simultaneously. */
interface Handed<Value> {
  readonly value: Value;
  readonly times: number;
}

/** Longer than a scrape may wait in the queue: a file not requested by then never will be. */
const defaultMaxAgeMs = 15 * 60_000;

export function createHandedFiles(maxBytes: number, maxAgeMs: number = defaultMaxAgeMs): HandedFiles {
  const files = new Map<string, Handed<Buffer>>();
  const passwords = new Map<string, Handed<string>>();
  const expiries = new Map<string, NodeJS.Timeout>();

  function expireLater(id: string): void {
    clearTimeout(expiries.get(id));
    const forget = (): void => {
      for (const map of [files, passwords, expiries]) map.delete(id);
    };
    expiries.set(id, setTimeout(forget, maxAgeMs).unref());
  }

  return {
    put(id, bytes, password = null) {
      expireLater(id);
      const { times = 0 } = files.get(id) ?? {};
      const former = passwords.get(id);
      files.delete(id);
      passwords.delete(id);
      const isAgain = times > 0 && former?.value === password;
      if (password !== null) passwords.set(id, { value: password, times: isAgain ? former.times + 1 : 1 });
      for (const old of [...passwords.keys()].slice(0, -maxPasswords)) passwords.delete(old);
      files.set(id, { value: bytes, times: times + 1 });
      let total = [...files.values()].reduce((sum, { value }) => sum + value.byteLength, 0);
      for (const [oldest, { value }] of files) {
        if (total <= maxBytes || oldest === id) return;
        files.delete(oldest);
        total -= value.byteLength;
      }
    },
    take: (id) => takeOnce(files, id),
    takePassword: (id) => takeOnce(passwords, id),
  };
}

function takeOnce<Value>(from: Map<string, Handed<Value>>, id: string): Value | null {
  const handed = from.get(id);
  if (handed === undefined) return null;
  if (handed.times > 1) from.set(id, { ...handed, times: handed.times - 1 });
  else from.delete(id);
  return handed.value;
}

/** Passwords of files that are no longer read. */
const maxPasswords = 100;
