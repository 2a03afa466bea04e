import type { LoggedRunEvent } from '../../../shared/run/events.ts';

interface ProgressPorts {
  /** The name before each line. */
  readonly name: string;
  readonly write: (text: string) => void;
  /** A terminal shows one line that changes. */
  readonly isTerminal: boolean;
}

export interface ProgressLines {
  /** Reports what the events say about the job. */
  take(events: readonly LoggedRunEvent[]): void;
  /** Reports how many of all are done. */
  count(done: number, total: number, noun: string): void;
  /** A line that stays. */
  say(text: string): void;
}

/** Erases the line of a terminal and returns to its beginning. */
const eraseLine = '\r\u001b[2K';

/** Progress of a job on standard error: its pages, and what it waits for. */
export function createProgressLines({ name, write, isTerminal }: ProgressPorts): ProgressLines {
  let shown = '';

  function show(text: string): void {
    if (text === shown) return;
    shown = text;
    write(isTerminal ? `${eraseLine}${name}: ${text}` : `${name}: ${text}\n`);
  }

  return {
    take(events) {
      for (const { event } of events) {
        if (event.kind === 'job.accepted') show('started');
        if (event.kind !== 'job.polled') continue;
        if (event.error !== null) show(`${printable(event.error.message)}; it is tried again`);
        else if (event.completed !== null) show(`${event.completed} of ${event.total ?? event.completed} pages`);
      }
    },
    count: (done, total, noun) => show(`${done} of ${total} ${noun}`),
    say(text) {
      const cleared = isTerminal && shown !== '' ? eraseLine : '';
      shown = '';
      write(`${cleared}${name}: ${printable(text)}\n`);
    },
  };
}

/** Text of a page or a service without characters that act on a terminal. */
function printable(text: string): string {
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ');
}
