import type { EngineLogLine } from '../../../shared/engine/log.ts';
import type { Scheduler } from '../time.ts';

export interface EngineLogPorts {
  readonly now: () => number;
  readonly scheduler: Scheduler;
  readonly redact: (text: string) => string;
  /** New lines in order, a batch at a time. */
  readonly onLines: (lines: readonly EngineLogLine[]) => void;
}

/** The last output lines of the local engine, for the panel; the log file keeps them for longer. */
export interface EngineLog {
  add(text: string): void;
  /** Lines after a sequence number; 0 returns all stored lines. */
  after(seq: number): readonly EngineLogLine[];
}

const maxLines = 1000;
const maxLineChars = 1000;
const batchMs = 250;

export function createEngineLog(ports: EngineLogPorts): EngineLog {
  let lines: EngineLogLine[] = [];
  let waiting: EngineLogLine[] = [];
  let seq = 0;

  function tell(): void {
    const batch = waiting;
    waiting = [];
    ports.onLines(batch);
  }

  return {
    add(text) {
      seq += 1;
      const line = { seq, at: ports.now(), text: ports.redact(text).slice(0, maxLineChars) };
      // Trimmed in batches: a copy for each line would be a thousand times the work.
      lines.push(line);
      if (lines.length > maxLines * 2) lines = lines.slice(-maxLines);
      if (waiting.length === 0) ports.scheduler.after(batchMs, tell);
      waiting.push(line);
    },
    after: (last) => lines.slice(-maxLines).filter((line) => line.seq > last),
  };
}
