import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A scrape requested under a user name (`auditMetadata`, api-facts 2.4). Only the host is logged: URLs may contain secrets. */
export interface AuditEntry {
  readonly username: string;
  readonly host: string;
  readonly success: boolean;
}

export interface AuditLog {
  /** Writes a line of JSON. Never throws: a full disk costs the line, not the scrape. */
  write(entry: AuditEntry): Promise<void>;
}

const maxFileBytes = 2_000_000;

/** Audit log as a file of JSON lines; a full file is renamed to the old one and a new file begins. */
export function createAuditLog(file: string, now: () => Date, log: (line: string) => void): AuditLog {
  let last: Promise<void> = Promise.resolve();

  async function append(entry: AuditEntry): Promise<void> {
    try {
      await mkdir(dirname(file), { recursive: true });
      const size = (await stat(file).catch(() => null))?.size ?? 0;
      if (size > maxFileBytes) await rename(file, `${file}.old`);
      await appendFile(file, `${JSON.stringify({ time: now().toISOString(), ...entry })}\n`, { mode: 0o600 });
    } catch (failure) {
      log(`the audit log cannot be written: ${failure instanceof Error ? failure.message : String(failure)}`);
    }
  }

  return {
    // Entries are written one after the other, in response order.
    write: (entry) => (last = last.then(() => append(entry))),
  };
}
