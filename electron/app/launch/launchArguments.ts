/** How a program was started. */
export interface Start {
  /** The command-line arguments after the program's own name. */
  readonly words: readonly string[];
  /** The working directory: paths among the arguments may be relative to it. */
  readonly folder: string;
}

/** The start of this program, and later starts while it runs: each later one sends its arguments to this program and exits. */
export interface Starts {
  report(start: Start): void;
  /** Receives all starts, including earlier ones. */
  follow(listener: (start: Start) => void): void;
}

export function createStarts(): Starts {
  const waiting: Start[] = [];
  let heard: ((start: Start) => void) | null = null;
  return {
    report(start) {
      if (heard === null) waiting.push(start);
      else heard(start);
    },
    follow(listener) {
      heard = listener;
      for (const start of waiting.splice(0)) listener(start);
    },
  };
}

/** The data of another start comes from another process. */
export function isStart(value: unknown): value is Start {
  if (typeof value !== 'object' || value === null || !('words' in value) || !('folder' in value)) return false;
  const { words, folder } = value;
  return typeof folder === 'string' && Array.isArray(words) && words.every((word) => typeof word === 'string');
}
