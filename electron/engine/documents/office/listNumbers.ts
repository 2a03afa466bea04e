import type { Element } from 'domhandler';
import { findAll, parseXml } from './xml.ts';

/** How a level of a list of Word counts (ECMA-376 part 1, 17.9). */
interface Level {
  readonly start: number;
  readonly format: string;
  /** `%1.%2` names the numbers of the levels. */
  readonly text: string;
  /** The style whose paragraphs are of this level. */
  readonly style: string | null;
}

interface List {
  /** Lists of one kind count on with each other. */
  readonly kind: string;
  /** Levels that begin anew with this list, with their first numbers. */
  readonly restarts: ReadonlyMap<number, number>;
}

/** A place in a list: which one, and how deep, from 0 on. */
export interface ListPlace {
  readonly list: string;
  readonly level: number;
}

/** The number of a paragraph. */
export interface Numbered {
  readonly number: number;
  /** As it is drawn before the text: `2.1`, `(a)`. */
  readonly label: string;
  /** The list counts anew from here. */
  readonly isAnew: boolean;
}

/** Counts the paragraphs of a text, in their order. */
export interface ListNumbers {
  /** The place that a paragraph's style gives it; null for none. */
  placeOf(style: string): ListPlace | null;
  /** The number of the next paragraph of a place; null where it has none. */
  next(place: ListPlace): Numbered | null;
}

/** Counts the paragraphs of a text of Word. @param numbering and @param styles are its parts of these names */
export function createListNumbers(numbering: string, styles: string): ListNumbers {
  const root = parseXml(numbering);
  const kinds = new Map(
    findAll(root, 'w:abstractNum').map((kind) => [kind.attribs['w:abstractNumId'] ?? '', levelsOf(kind)]),
  );
  const lists = new Map(findAll(root, 'w:num').map((list) => [list.attribs['w:numId'] ?? '', listOf(list)]));
  const places = placesOfStyles(styles, lists, kinds);
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  return {
    placeOf: (style) => places.get(style) ?? null,
    next({ list: id, level }) {
      const list = lists.get(id);
      const levels = list === undefined ? undefined : kinds.get(list.kind);
      const own = levels?.get(level);
      if (list === undefined || levels === undefined || own === undefined) return null;
      const count = counts.get(list.kind) ?? [];
      counts.set(list.kind, count);
      const isAnew = !begun.has(id) && list.restarts.has(level);
      if (!begun.has(id)) {
        begun.add(id);
        for (const [each, start] of list.restarts) count[each] = start - 1;
      }
      count[level] = (count[level] ?? own.start - 1) + 1;
      count.length = level + 1;
      if (own.format === 'bullet' || own.format === 'none') return null;
      return { number: count[level], label: labelOf(own, levels, count), isAnew };
    },
  };
}

function valueOf(element: Element, name: string): string | undefined {
  return findAll(element.children, name)[0]?.attribs['w:val'];
}

function levelsOf(kind: Element): Map<number, Level> {
  return new Map(
    findAll(kind.children, 'w:lvl').map((level) => [
      Number(level.attribs['w:ilvl'] ?? 0) || 0,
      {
        start: Number(valueOf(level, 'w:start') ?? 1) || 0,
        format: valueOf(level, 'w:numFmt') ?? 'decimal',
        text: valueOf(level, 'w:lvlText') ?? '',
        style: valueOf(level, 'w:pStyle') ?? null,
      },
    ]),
  );
}

function listOf(list: Element): List {
  const restarts = findAll(list.children, 'w:lvlOverride').flatMap((level): [number, number][] => {
    const start = valueOf(level, 'w:startOverride');
    return start === undefined ? [] : [[Number(level.attribs['w:ilvl'] ?? 0) || 0, Number(start) || 0]];
  });
  return { kind: valueOf(list, 'w:abstractNumId') ?? '', restarts: new Map(restarts) };
}

/** Styles inherit their lists from those that they are based on. */
function placesOfStyles(
  styles: string,
  lists: ReadonlyMap<string, List>,
  kinds: ReadonlyMap<string, ReadonlyMap<number, Level>>,
): Map<string, ListPlace> {
  const rows = new Map(findAll(parseXml(styles), 'w:style').map((style) => [style.attribs['w:styleId'] ?? '', style]));
  const placeOf = (name: string): ListPlace | null => {
    const seen = new Set<string>();
    let at: string | undefined = name;
    while (at !== undefined && !seen.has(at)) {
      seen.add(at);
      const style = rows.get(at);
      if (style === undefined) return null;
      const list = valueOf(style, 'w:numId');
      if (list !== undefined) return placeIn(list, kinds.get(lists.get(list)?.kind ?? ''), style);
      at = valueOf(style, 'w:basedOn');
    }
    return null;
  };
  return new Map(
    [...rows.keys()].flatMap((name) => {
      const place = placeOf(name);
      return place === null ? [] : [[name, place] as const];
    }),
  );
}

/** The level of a list that names a style, else the one that the style names. */
function placeIn(list: string, levels: ReadonlyMap<number, Level> | undefined, style: Element): ListPlace | null {
  if (levels === undefined) return null;
  const named = [...levels].find(([, level]) => level.style === (style.attribs['w:styleId'] ?? ''))?.[0];
  return { list, level: named ?? (Number(valueOf(style, 'w:ilvl')) || 0) };
}

function labelOf({ text }: Level, levels: ReadonlyMap<number, Level>, count: readonly number[]): string {
  return text.replace(/%([1-9])/g, (_, digit: string) => {
    const level = Number(digit) - 1;
    return numeral(count[level] ?? levels.get(level)?.start ?? 1, levels.get(level)?.format ?? 'decimal');
  });
}

const romans: readonly (readonly [value: number, sign: string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function numeral(number: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(number);
    case 'upperLetter':
      return letters(number).toUpperCase();
    case 'lowerRoman':
      return roman(number);
    case 'upperRoman':
      return roman(number).toUpperCase();
    case 'decimalZero':
      return String(number).padStart(2, '0');
    default:
      return String(number);
  }
}

/** After z comes aa, then bb. */
function letters(number: number): string {
  if (number < 1) return String(number);
  return String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.min(10, Math.ceil(number / 26)));
}

function roman(number: number): string {
  if (number < 1 || number > 4000) return String(number);
  let [left, text] = [number, ''];
  for (const [value, sign] of romans)
    while (left >= value) {
      text += sign;
      left -= value;
    }
  return text;
}
