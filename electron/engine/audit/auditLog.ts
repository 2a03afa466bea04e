import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A scrape that somebody asked for by name (`auditMetadata`, api-facts 2.4). The host alone: addresses may hold secrets. */
export interface AuditEntry {
  readonly username: string;
  readonly host: string;
  readonly success: boolean;
}

export interface AuditLog {
  /** Writes a line of JSON. Never throws: a full disk costs the line, not the scrape. */
  write(entry: AuditEntry): Promise<void>;
}

const longestFile = 2_000_000;

/** Who asked for what: a file of JSON lines; when it is long, it becomes the old one and another begins. */
export function createAuditLog(file: string, now: () => Date, log: (line: string) => void): AuditLog {
  let last: Promise<void> = Promise.resolve();

  async function append(entry: AuditEntry): Promise<void> {
    try {
      await mkdir(dirname(file), { recursive: true });
      const size = (await stat(file).catch(() => null))?.size ?? 0;
      if (size > longestFile) await rename(file, `${file}.old`);
      await appendFile(file, `${JSON.stringify({ time: now().toISOString(), ...entry })}\n`, { mode: 0o600 });
    } catch (failure) {
      log(`the audit log cannot be written: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
  }

  return {
    // One after the other, in the order of the answers.
    write: (entry) => (last = last.then(() => append(entry))),
  };
}
