/** How a program was started. */
export interface Start {
  /** Of the command line, behind the program's own name. */
  readonly words: readonly string[];
  /** Where it was started: paths among the words may be of there. */
  readonly folder: string;
}

/** The start of this program, and those that came while it ran: each of these tells it what it was started with, and ends. */
export interface Starts {
  tell(start: Start): void;
  /** Hears of all of them, those that came before too. */
  follow(listener: (start: Start) => void): void;
}

export function createStarts(): Starts {
  const waiting: Start[] = [];
  let heard: ((start: Start) => void) | null = null;
  return {
    tell(start) {
      if (heard === null) waiting.push(start);
      else heard(start);
    },
    follow(listener) {
      heard = listener;
      for (const start of waiting.splice(0)) listener(start);
    },
  };
}

/** What another start tells comes from another process. */
export function isStart(value: unknown): value is Start {
  if (typeof value !== 'object' || value === null || !('words' in value) || !('folder' in value)) return false;
  const { words, folder } = value;
  return typeof folder === 'string' && Array.isArray(words) && words.every((word) => typeof word === 'string');
}
