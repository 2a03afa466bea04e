import type { CharacterKind } from './characters.ts';
import type { Mark } from './inlineBuffer.ts';

/** The opening or closing delimiter of one mark, and the characters next to it. */
export interface Delimiter {
  /** Index among the pieces. */
  readonly index: number;
  readonly mark: Mark;
  readonly opens: boolean;
  /** No content between this delimiter and the previous or next one. */
  readonly touchesBefore: boolean;
  readonly touchesAfter: boolean;
  readonly before: CharacterKind;
  readonly after: CharacterKind;
  /** The adjacent piece is text, so that its character can be written as an entity. */
  readonly textBefore: boolean;
  readonly textAfter: boolean;
}

/** The character of a delimiter, and the delimiters whose adjacent characters count as punctuation because they become entities. */
export interface Assignment {
  readonly characterOf: (mark: Mark) => string;
  readonly encoded: ReadonlySet<Delimiter>;
}

interface Run {
  readonly character: string;
  /** The delimiter that each character of the run belongs to, in order. */
  readonly owners: Delimiter[];
  from: number;
  to: number;
  length: number;
  canOpen: boolean;
  canClose: boolean;
}

/** @returns whether a run with these neighbours can open or close emphasis (CommonMark 6.2, rules 1 to 8) */
export function flanking(
  character: string,
  before: CharacterKind,
  after: CharacterKind,
): { canOpen: boolean; canClose: boolean } {
  const left = after !== 'space' && (after !== 'punctuation' || before !== 'letter');
  const right = before !== 'space' && (before !== 'punctuation' || after !== 'letter');
  if (character !== '_') return { canOpen: left, canClose: right };
  return {
    canOpen: left && (!right || before === 'punctuation'),
    canClose: right && (!left || after === 'punctuation'),
  };
}

/** @returns the number of characters in the delimiter of a mark */
export function delimiterLength(mark: Mark): number {
  return mark.kind === 'em' ? 1 : 2;
}

/**
 * Simulates how a reader pairs the delimiters of a group of marks ("process emphasis", CommonMark appendix).
 * @returns true when every delimiter pairs with the other delimiter of its own mark
 */
export function pairsUp(delimiters: readonly Delimiter[], assignment: Assignment): boolean {
  const stack: Run[] = [];
  for (const run of runsOf(delimiters, assignment)) {
    if (run.canClose && !closeWith(run, stack)) return false;
    if (run.from === run.to) continue;
    if (!run.canOpen || !run.owners.slice(run.from, run.to).every((owner) => owner.opens)) return false;
    stack.push(run);
  }
  return stack.length === 0;
}

function runsOf(delimiters: readonly Delimiter[], { characterOf, encoded }: Assignment): Run[] {
  const runs: Run[] = [];
  let open: Run | null = null;
  delimiters.forEach((delimiter, position) => {
    const character = characterOf(delimiter.mark);
    const joins = open !== null && delimiter.touchesBefore && open.character === character;
    if (!joins) {
      open = {
        character,
        owners: [],
        from: 0,
        to: 0,
        length: 0,
        canOpen: false,
        canClose: false,
      };
      runs.push(open);
    }
    const run = open as Run;
    for (let count = delimiterLength(delimiter.mark); count > 0; count--) run.owners.push(delimiter);
    const next = delimiters[position + 1];
    if (delimiter.touchesAfter && next !== undefined && characterOf(next.mark) === character) return;
    finishRun(run, delimiter, encoded);
  });
  return runs;
}

function finishRun(run: Run, last: Delimiter, encoded: ReadonlySet<Delimiter>): void {
  const first = run.owners[0] ?? last;
  const before = encoded.has(first) && first.opens ? 'punctuation' : first.before;
  const after = encoded.has(last) && !last.opens ? 'punctuation' : last.after;
  Object.assign(run, flanking(run.character, before, after));
  run.length = run.owners.length;
  run.to = run.length;
}

/** @returns false when a delimiter would pair with that of another mark */
function closeWith(closer: Run, stack: Run[]): boolean {
  while (closer.from < closer.to) {
    const position = openerFor(closer, stack);
    const opener = stack[position];
    if (opener === undefined) return true;
    // The delimiters between them would stay unpaired.
    if (position !== stack.length - 1) return false;
    const width = Math.min(opener.to - opener.from, closer.to - closer.from) >= 2 ? 2 : 1;
    if (!sameMark(opener, closer, width)) return false;
    opener.to -= width;
    closer.from += width;
    if (opener.from === opener.to) stack.pop();
  }
  return true;
}

function openerFor(closer: Run, stack: readonly Run[]): number {
  for (let position = stack.length - 1; position >= 0; position--) {
    const opener = stack[position];
    if (opener?.character !== closer.character || !opener.canOpen) continue;
    if (closer.character === '~') {
      if (opener.length === closer.length) return position;
      continue;
    }
    const either = opener.canClose || closer.canOpen;
    const threes = (opener.length + closer.length) % 3 === 0 && !(opener.length % 3 === 0 && closer.length % 3 === 0);
    if (!either || !threes) return position;
  }
  return -1;
}

function sameMark(opener: Run, closer: Run, width: number): boolean {
  const first = opener.owners[opener.to - 1];
  const last = closer.owners[closer.from];
  return (
    first !== undefined &&
    last !== undefined &&
    first.mark === last.mark &&
    first.opens &&
    !last.opens &&
    delimiterLength(first.mark) === width
  );
}
