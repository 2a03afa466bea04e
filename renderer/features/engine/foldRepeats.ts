import type { EngineLogLine } from '../../../shared/engine/log.ts';
import { readLine } from './readLine.ts';

export interface RepeatedLine {
  /** The last of them. */
  readonly line: EngineLogLine;
  readonly times: number;
}

/** Folds repeated Chromium log lines into one row: they differ only in process and time. */
export function foldRepeats(lines: readonly EngineLogLine[]): readonly RepeatedLine[] {
  const folded: { line: EngineLogLine; times: number; message: string | null }[] = [];
  for (const line of lines) {
    const { kind, text } = readLine(line.text);
    const message = kind === 'chromium' ? text : null;
    const last = folded.at(-1);
    if (message !== null && last?.message === message) {
      last.line = line;
      last.times += 1;
    } else folded.push({ line, times: 1, message });
  }
  return folded.map(({ line, times }) => ({ line, times }));
}
