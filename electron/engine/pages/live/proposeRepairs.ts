import type { ElementMark, repairReasons } from '../../../../shared/api/engine/live.ts';
import type { Box, ElementFacts, SelectorFacts } from '../inpage/liveState.ts';

type RepairReason = (typeof repairReasons)[number];

export interface Likeness {
  /** Its place among the elements that were looked at. */
  readonly index: number;
  readonly score: number;
  readonly reasons: readonly RepairReason[];
}

const mostRepairs = 3;
/** Below this an element has nothing in common with what is looked for but chance. */
const leastScore = 2;
const weights = { text: 6, words: 5, name: 4, place: 2, tag: 1 } as const;
/** Pixels between two middles that still count as the same place. */
const near = 60;
/** Words of selectors that say nothing of one element. */
const commonWords = new Set(['nth', 'of', 'type', 'child', 'not', 'has', 'is', 'data', 'class', 'id', 'div', 'span']);

/** What is remembered of an element, to know it again. */
export function markOf(element: ElementFacts): ElementMark {
  const { tag, text, box } = element;
  return { tag, text, words: [...wordsOfElement(element)].slice(0, 40), box };
}

/**
 * Which of the elements a broken selector may have meant, the likeliest first: by what is remembered of the element that it once
 * found, else by the words of the selector itself.
 */
export function findAlike(
  selector: string,
  mark: ElementMark | null,
  elements: readonly ElementFacts[],
): readonly Likeness[] {
  const wanted = new Set([...wordsOf(selector), ...(mark?.words ?? [])]);
  const tag = mark?.tag ?? /^[a-z][a-z0-9-]*/i.exec(selector.split(/[\s>+~]/).at(-1) ?? '')?.[0]?.toLowerCase() ?? null;
  return elements
    .map((element, index) => ({ index, ...likenessOf(element, wanted, tag, mark) }))
    .filter(({ score, reasons }) => score >= leastScore && reasons.some((reason) => reason !== 'sameKind'))
    .toSorted((one, other) => other.score - one.score || one.index - other.index)
    .slice(0, mostRepairs);
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
  const shared = overlap(wanted, wordsOfElement(element));
  const spoken = overlap(wanted, new Set(wordsOf(element.text)));
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

/** The part of the wanted words that is there, 0 to 1. */
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

function wordsOfElement({ id, classes, attributes, tag }: SelectorFacts): ReadonlySet<string> {
  const told = attributes.filter(([name]) =>
    /^(?:name|role|type|for|aria-label|placeholder|title|alt|data-.*)$/.test(name),
  );
  const words = [id, ...classes, ...told.map(([, value]) => value)].flatMap(wordsOf);
  return new Set(words.filter((word) => word !== tag));
}

/** The words in names such as `show-more`, `searchField`, `results_list`: three letters at least. */
function wordsOf(text: string): readonly string[] {
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
