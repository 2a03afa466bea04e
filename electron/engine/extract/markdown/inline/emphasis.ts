import type { Mark } from './inlineBuffer.ts';
import type { Piece } from './pieces.ts';
import { firstCharacter, kindOfCharacter, lastCharacter } from './characters.ts';
import { narrowMarks } from './cjkMarks.ts';
import { flanking, pairsUp, delimiterLength, type Delimiter } from './delimiterRuns.ts';

/** Delimiters of the marks of one paragraph, and the adjacent characters that must be written as entities to make them work. */
export interface EmphasisPlan {
  /** Delimiter of each mark. */
  readonly delimiterStrings: ReadonlyMap<Mark, string>;
  /** Indexes of text pieces whose first character becomes an entity. */
  readonly encodeFirst: ReadonlySet<number>;
  readonly encodeLast: ReadonlySet<number>;
}

type Boundary = Extract<Piece, { kind: 'open' | 'close' }>;

const MAX_TRIES = 256;
const MAX_ROUNDS = 3;
/** Pieces looked at in all tries of one group. */
const MAX_WORK = 400_000;

/**
 * Chooses between `*` and `_` so that a CommonMark reader pairs the delimiters as the page nests its elements (section 6.2).
 * @returns the pieces without the marks that no choice of delimiters can express, and the choice; null when the plain `*`, `**` and `~~`
 * work
 */
export function planEmphasis(pieces: readonly Piece[]): { pieces: readonly Piece[]; plan: EmphasisPlan | null } {
  if (delimitersOf(pieces).every(isOneSided)) return { pieces, plan: null };
  let kept = narrowMarks(pieces);
  for (let round = 0; ; round++) {
    const delimiters = delimitersOf(kept);
    if (delimiters.every(isOneSided)) return { pieces: kept, plan: null };
    const plan = {
      delimiterStrings: new Map<Mark, string>(),
      encodeFirst: new Set<number>(),
      encodeLast: new Set<number>(),
    };
    const failed = groups(delimiters).filter((group) => !solve(group, plan));
    if (failed.length === 0) return { pieces: kept, plan };
    kept = without(kept, new Set(failed.flatMap((group) => expendableMarks(group, round))));
  }
}

/** Returns the marks to give up: first those nested in a mark of the same kind, then the inner ones, then all. */
function expendableMarks(group: readonly Delimiter[], round: number): Mark[] {
  const all: Mark[] = [];
  const repeated: Mark[] = [];
  const inner: Mark[] = [];
  const around: Mark[] = [];
  for (const { mark, opens } of group) {
    if (!opens) {
      around.pop();
      continue;
    }
    all.push(mark);
    if (around.length > 0) inner.push(mark);
    if (around.some((outer) => outer.kind === mark.kind)) repeated.push(mark);
    around.push(mark);
  }
  if (round < MAX_ROUNDS && repeated.length > 0) return repeated;
  return round < MAX_ROUNDS && inner.length > 0 ? inner : all;
}

function without(pieces: readonly Piece[], marks: ReadonlySet<Mark>): Piece[] {
  const kept: Piece[] = [];
  for (const piece of pieces) {
    const last = kept[kept.length - 1];
    if ((piece.kind === 'open' || piece.kind === 'close') && marks.has(piece.mark)) continue;
    if (piece.kind === 'text' && last?.kind === 'text')
      kept[kept.length - 1] = { kind: 'text', text: last.text + piece.text };
    else kept.push(piece);
  }
  return kept;
}

/** @returns the default delimiter of a mark */
export function defaultDelimiter(mark: Mark): string {
  return mark.kind === 'strong' ? '**' : mark.kind === 'del' ? '~~' : '*';
}

function delimitersOf(pieces: readonly Piece[]): Delimiter[] {
  const found: Delimiter[] = [];
  pieces.forEach((piece, index) => {
    if (!isDelimiter(piece)) return;
    const before = pieces[index - 1];
    const after = pieces[index + 1];
    found.push({
      index,
      mark: piece.mark,
      opens: piece.kind === 'open',
      touchesBefore: before !== undefined && isDelimiter(before),
      before: kindOfCharacter(lastCharacter(before)),
      after: kindOfCharacter(firstCharacter(after)),
      textBefore: isIndependentText(before, pieces[index - 2]),
      textAfter: isIndependentText(after, pieces[index + 2]),
      touchesAfter: after !== undefined && isDelimiter(after),
    });
  });
  return found;
}

/** Whether the end of the text can change without changing the character next to another delimiter. */
function isIndependentText(piece: Piece | undefined, beyond: Piece | undefined): boolean {
  if (piece?.kind !== 'text') return false;
  return piece.text.length > 2 || beyond === undefined || !isDelimiter(beyond);
}

function isDelimiter(piece: Piece): piece is Boundary {
  return (piece.kind === 'open' || piece.kind === 'close') && piece.mark.kind !== 'link';
}

/** Whether a delimiter can only open or only close as intended; several such delimiters never pair wrongly. */
function isOneSided(delimiter: Delimiter): boolean {
  if (delimiter.touchesBefore || delimiter.touchesAfter) return false;
  const { canOpen, canClose } = flanking('*', delimiter.before, delimiter.after);
  return delimiter.opens ? canOpen && !canClose : canClose && !canOpen;
}

/** Groups marks that are nested or adjacent, which could pair wrongly. */
function groups(delimiters: readonly Delimiter[]): Delimiter[][] {
  const found: Delimiter[][] = [];
  let depth = 0;
  for (const delimiter of delimiters) {
    const last = found[found.length - 1];
    if (last === undefined || (depth === 0 && !delimiter.touchesBefore)) found.push([delimiter]);
    else last.push(delimiter);
    depth += delimiter.opens ? 1 : -1;
  }
  return found;
}

interface OpenPlan {
  readonly delimiterStrings: Map<Mark, string>;
  readonly encodeFirst: Set<number>;
  readonly encodeLast: Set<number>;
}

/** @returns false when no choice of delimiters expresses the group */
function solve(group: readonly Delimiter[], plan: OpenPlan): boolean {
  const marks = [...new Set(group.map((delimiter) => delimiter.mark))];
  const none = new Set<Delimiter>();
  const plain = search(group, marks, none);
  if (plain !== null) {
    recordPlan(plain, none, marks, plan);
    return true;
  }
  const encodable = new Set(group.filter(canEncode));
  const encoded = encodable.size > 0 ? search(group, marks, encodable) : null;
  if (encoded !== null) recordPlan(encoded, minimalEncoding(group, encoded, encodable), marks, plan);
  return encoded !== null;
}

/** Tries the default delimiters first, then others, the innermost marks before the outer ones. */
function search(
  group: readonly Delimiter[],
  marks: readonly Mark[],
  encoded: ReadonlySet<Delimiter>,
): ((mark: Mark) => string) | null {
  const choices = marks.filter((mark) => mark.kind !== 'del').toReversed();
  const positions = new Map(choices.map((mark, position) => [mark, position]));
  const tries = Math.max(2, Math.min(MAX_TRIES, 2 ** Math.min(choices.length, 8), Math.floor(MAX_WORK / group.length)));
  for (let attempt = 0; attempt < tries; attempt++) {
    const characterOf = (mark: Mark): string => {
      const position = positions.get(mark);
      if (position === undefined) return '~';
      return position < 8 && (attempt >> position) % 2 === 1 ? '_' : '*';
    };
    if (pairsUp(group, { characterOf, encoded })) return characterOf;
  }
  const alternate = alternating(group);
  return pairsUp(group, { characterOf: alternate, encoded }) ? alternate : null;
}

/** Alternates the character wherever two delimiters touch. */
function alternating(group: readonly Delimiter[]): (mark: Mark) => string {
  const characters = new Map<Mark, string>();
  let before = '';
  for (const { mark, touchesBefore } of group) {
    const known = characters.get(mark);
    const character = known ?? (mark.kind === 'del' ? '~' : touchesBefore && before === '*' ? '_' : '*');
    characters.set(mark, character);
    before = character;
  }
  return (mark) => characters.get(mark) ?? '*';
}

function canEncode(delimiter: Delimiter): boolean {
  if (delimiter.opens) return delimiter.textBefore && delimiter.before === 'letter';
  return delimiter.textAfter && delimiter.after === 'letter';
}

function minimalEncoding(
  group: readonly Delimiter[],
  characterOf: (mark: Mark) => string,
  encoded: ReadonlySet<Delimiter>,
): ReadonlySet<Delimiter> {
  const needed = new Set(encoded);
  if (group.length * needed.size > MAX_WORK) return needed;
  for (const delimiter of encoded) {
    needed.delete(delimiter);
    if (!pairsUp(group, { characterOf, encoded: needed })) needed.add(delimiter);
  }
  return needed;
}

function recordPlan(
  characterOf: (mark: Mark) => string,
  encoded: ReadonlySet<Delimiter>,
  marks: readonly Mark[],
  plan: OpenPlan,
): void {
  for (const mark of marks) plan.delimiterStrings.set(mark, characterOf(mark).repeat(delimiterLength(mark)));
  for (const { index, opens } of encoded) {
    if (opens) plan.encodeLast.add(index - 1);
    else plan.encodeFirst.add(index + 1);
  }
}
