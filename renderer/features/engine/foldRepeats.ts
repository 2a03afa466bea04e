import type { EngineLogLine } from '../../../shared/engine/log.ts';
import { readLine } from './readLine.ts';

export interface RepeatedLine {
  /** The last of them. */
  readonly line: EngineLogLine;
  readonly times: number;
}

/** What Chromium says to itself several times in a row is one row: its lines differ by process and moment alone. */
export function foldRepeats(lines: readonly EngineLogLine[]): readonly RepeatedLine[] {
  const folded: { line: EngineLogLine; times: number; said: string | null }[] = [];
  for (const line of lines) {
    const { kind, text } = readLine(line.text);
    const said = kind === 'chromium' ? text : null;
    const last = folded.at(-1);
    if (said !== null && last?.said === said) {
      last.line = line;
      last.times += 1;
    } else folded.push({ line, times: 1, said });
  }
  return folded.map(({ line, times }) => ({ line, times }));
}
