import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const project = resolve(import.meta.dirname, '../..');
const endSchema = z.tuple([z.number().nullable(), z.string().nullable()]);

/** A program that was started as a person does: by npm. */
export interface NpmProgram {
  /** npm itself; the program is below it. */
  readonly child: ChildProcess;
  /** What it printed so far. */
  readonly lines: readonly string[];
  /** Its standard error output so far. */
  complaint(): string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Runs `npm run -s NAME -- WORDS…`; settles with its first line, or when it has ended without one. */
export async function startNpmProgram(name: string, words: readonly string[]): Promise<NpmProgram> {
  const child = spawn('npm', ['run', '-s', name, '--', ...words], { cwd: project, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const ended = once(child, 'close').then((end) => {
    const [code, signal] = endSchema.parse(end);
    return { code, signal };
  });
  await Promise.race([once(reader, 'line'), ended]);
  return { child, lines, ended, complaint: () => complaint };
}
