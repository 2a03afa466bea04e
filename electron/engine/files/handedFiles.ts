/** Files that a program on this computer has handed over and not asked for yet. In memory alone: nothing of them is written. */
export interface HandedFiles {
  /** Keeps a file, and what opens it, until it is taken or too old. The oldest are forgotten where there are too many. */
  put(id: string, bytes: Buffer, password?: string | null): void;
  /** Gives a file away, for good where it was handed over once; null where there is none, or none any more. */
  take(id: string): Buffer | null;
  /** Gives away what opens a file, likewise; null where nothing was handed over with it. */
  takePassword(id: string): string | null;
}

/** What may be taken as often as it was handed over: two scrapes of one file may be under way at once. */
interface Handed<Value> {
  readonly value: Value;
  readonly times: number;
}

/** Longer than a scrape may wait for its turn: who has not asked by then never will. */
const defaultMaxAgeMs = 15 * 60_000;

export function createHandedFiles(mostBytes: number, maxAgeMs: number = defaultMaxAgeMs): HandedFiles {
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
      for (const old of [...passwords.keys()].slice(0, -mostPasswords)) passwords.delete(old);
      files.set(id, { value: bytes, times: times + 1 });
      let total = [...files.values()].reduce((sum, { value }) => sum + value.byteLength, 0);
      for (const [oldest, { value }] of files) {
        if (total <= mostBytes || oldest === id) return;
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

/** Of files that nobody reads any more. */
const mostPasswords = 100;
