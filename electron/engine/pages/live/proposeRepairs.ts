import type { ElementMark, repairReasons } from '../../../../shared/api/engine/live.ts';
import type { Box, ElementFacts, SelectorFacts } from '../inpage/liveState.ts';

type RepairReason = (typeof repairReasons)[number];

export interface Likeness {
  /** Its index among the compared elements. */
  readonly index: number;
  readonly score: number;
  readonly reasons: readonly RepairReason[];
}

const maxRepairs = 3;
/** Below this score an element resembles the wanted one only by chance. */
const minScore = 2;
const weights = { text: 6, words: 5, name: 4, place: 2, tag: 1 } as const;
/** Maximum distance in px between two centers at the same position. */
const near = 60;
/** Selector tokens that do not identify an element. */
const commonWords = new Set(['nth', 'of', 'type', 'child', 'not', 'has', 'is', 'data', 'class', 'id', 'div', 'span']);

/** Returns the stored facts by which an element is recognized again. */
export function markOf(element: ElementFacts): ElementMark {
  const { tag, text, box } = element;
  return { tag, text, words: [...elementTokens(element)].slice(0, 40), box };
}

/**
 * Finds the elements that a broken selector may have meant, best match first: by the stored facts of the element it once found, else by the
 * tokens of the selector itself.
 */
export function findAlike(
  selector: string,
  mark: ElementMark | null,
  elements: readonly ElementFacts[],
): readonly Likeness[] {
  const wanted = new Set([...tokenize(selector), ...(mark?.words ?? [])]);
  const tag = mark?.tag ?? /^[a-z][a-z0-9-]*/i.exec(selector.split(/[\s>+~]/).at(-1) ?? '')?.[0]?.toLowerCase() ?? null;
  return elements
    .map((element, index) => ({ index, ...likenessOf(element, wanted, tag, mark) }))
    .filter(({ score, reasons }) => score >= minScore && reasons.some((reason) => reason !== 'sameKind'))
    .toSorted((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, maxRepairs);
}

function likenessOf(
  element: ElementFacts,
  wanted: ReadonlySet<string>,
  tag: string | null,
  mark: ElementMark | null,
): Omit<Likeness, 'index'> {
  const reasons: RepairReason[] = [];
  let score = 0;
  if (mark !== null && mark.text !== '' && mark.text === element.text) {
    score += weights.text;
    reasons.push('sameText');
  }
  if (mark !== null && distance(mark.box, element.box) <= near) {
    score += weights.place;
    reasons.push('samePlace');
  }
  const shared = overlap(wanted, elementTokens(element));
  const spoken = overlap(wanted, new Set(tokenize(element.text)));
  if (shared > 0 || spoken > 0) {
    score += shared * weights.words + spoken * weights.name;
    reasons.push('likeName');
  }
  if (tag !== null && tag === element.tag) {
    score += weights.tag;
    reasons.push('sameKind');
  }
  return { score, reasons };
}

/** Share of the wanted tokens that are present, 0 to 1. */
function overlap(wanted: ReadonlySet<string>, there: ReadonlySet<string>): number {
  if (wanted.size === 0) return 0;
  const known = [...there];
  const shared = [...wanted].filter((word) => there.has(word) || known.some((other) => areAlike(word, other)));
  return shared.length / Math.min(wanted.size, Math.max(1, there.size));
}

/** One is the other with a letter more, less or changed, or with something hung on: `result` and `results`, `later` and `lateer`. */
function areAlike(one: string, other: string): boolean {
  if (one.length < 4 || other.length < 4 || Math.abs(one.length - other.length) > 2) return false;
  if (one.startsWith(other) || other.startsWith(one)) return true;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end <= 1;
}

function elementTokens({ id, classes, attributes, tag }: SelectorFacts): ReadonlySet<string> {
  const told = attributes.filter(([name]) =>
    /^(?:name|role|type|for|aria-label|placeholder|title|alt|data-.*)$/.test(name),
  );
  const words = [id, ...classes, ...told.map(([, value]) => value)].flatMap(tokenize);
  return new Set(words.filter((word) => word !== tag));
}

/** Splits names such as `show-more`, `searchField`, `results_list` into tokens of at least three letters. */
function tokenize(text: string): readonly string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && word.length <= 60 && !commonWords.has(word) && !/^\d+$/.test(word));
}

function distance(one: Box, other: Box): number {
  const across = one.x + one.width / 2 - (other.x + other.width / 2);
  const down = one.y + one.height / 2 - (other.y + other.height / 2);
  return Math.hypot(across, down);
}
