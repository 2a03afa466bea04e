import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type LogValue = string | number | boolean | null;

/** One line of JSON a call. Values pass the redaction at the sink; bodies are never given to it. */
export interface Log {
  write(event: string, values?: Readonly<Record<string, LogValue>>): void;
}

export interface LogFileOptions {
  readonly folder: string;
  readonly largestFile: number;
  readonly files: number;
  readonly redact: (text: string) => string;
  readonly now: () => Date;
}

/** `trowel.log`, with older ones as `trowel.1.log` and so on (security 8: 5 files of 2 MB). A log that cannot be written is no reason to stop. */
export function createLogFile(options: LogFileOptions): Log {
  const current = join(options.folder, 'trowel.log');
  let size = startSize(options.folder, current);

  function write(event: string, values: Readonly<Record<string, LogValue>> = {}): void {
    const line = `${options.redact(JSON.stringify({ at: options.now().toISOString(), event, ...values }))}\n`;
    try {
      if (size + line.length > options.largestFile) {
        rotate(options.folder, options.files);
        size = 0;
      }
      appendFileSync(current, line, { mode: 0o600 });
      size += Buffer.byteLength(line);
    } catch {
      // A full disk is reported where it affects a person's data; the log stays silent.
    }
  }

  return { write };
}

function startSize(folder: string, file: string): number {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return statSync(file).size;
  } catch {
    return 0;
  }
}

function rotate(folder: string, files: number): void {
  const name = (index: number): string => join(folder, index === 0 ? 'trowel.log' : `trowel.${index}.log`);
  rmSync(name(files - 1), { force: true });
  for (let index = files - 2; index >= 0; index -= 1) {
    try {
      renameSync(name(index), name(index + 1));
    } catch {
      // Not there yet: fewer files than the cap were ever written.
    }
  }
}
