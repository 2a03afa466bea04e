import type { Element } from 'domhandler';
import { numeral } from '../numerals.ts';
import { findAll, parseXml } from '../xml.ts';

/** How a level of a list of Word counts (ECMA-376 part 1, 17.9). */
interface Level {
  readonly start: number;
  readonly format: string;
  /** `%1.%2` names the numbers of the levels. */
  readonly text: string;
  /** The style whose paragraphs are of this level. */
  readonly style: string | null;
  readonly indent: number | null;
  /** Its bullet is a picture. */
  readonly isPicture: boolean;
}

interface List {
  /** Lists of one kind count on with each other. */
  readonly kind: string;
  /** Levels that begin anew with this list, with their first numbers. */
  readonly restarts: ReadonlyMap<number, number>;
  /** Levels that are its own. */
  readonly levels: ReadonlyMap<number, Level>;
}

/** A place in a list: which one, and how deep, from 0 on. */
export interface ListPlace {
  readonly list: string;
  readonly level: number;
}

/** What stands before a paragraph of a list. */
export interface Numbered {
  /** Its number; null where it has a bullet, `none` where it has neither: it goes on with the item before it. */
  readonly number: number | null | 'none';
  /** As it is drawn before the text: `2.1`, `(a)`; empty for bullets. */
  readonly label: string;
  /** The label tells the numbers of levels above its own too. */
  readonly tellsMore: boolean;
  /** The list counts anew from here. */
  readonly isAnew: boolean;
  /** Where its text begins, in twentieths of a point; null where the list does not say. */
  readonly indent: number | null;
}

/** Counts the paragraphs of a text, in their order. */
export interface ListNumbers {
  /** The place that a paragraph's style gives it; null for none. */
  placeOf(style: string): ListPlace | null;
  /** What stands before the next paragraph of a place; null where nothing is known of its list. */
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
      const levels = list === undefined ? undefined : new Map([...(kinds.get(list.kind) ?? []), ...list.levels]);
      const own = levels?.get(level);
      if (list === undefined || levels === undefined || own === undefined) return null;
      const count = counts.get(list.kind) ?? [];
      counts.set(list.kind, count);
      // A list may say where each of its levels begins: that holds from the first paragraph of the level on, not for those above it.
      const restart = list.restarts.get(level);
      const isAnew = restart !== undefined && !begun.has(`${id} ${level}`);
      begun.add(`${id} ${level}`);
      const before = isAnew ? undefined : count[level];
      count[level] = before === undefined ? (restart ?? own.start) : before + 1;
      count.length = level + 1;
      const { indent } = own;
      if (own.format === 'none' || (own.format === 'bullet' && own.text.trim() === '' && !own.isPicture))
        return { number: 'none', label: '', tellsMore: false, isAnew, indent };
      if (own.format === 'bullet') return { number: null, label: '', tellsMore: false, isAnew, indent };
      const tellsMore = /%\d[^%]*%\d/.test(own.text);
      return { number: count[level], label: labelOf(own, levels, count), tellsMore, isAnew, indent };
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
        indent: indentOf(level),
        isPicture: valueOf(level, 'w:lvlPicBulletId') !== undefined,
      },
    ]),
  );
}

/** Where the text of what has properties of paragraphs begins, in twentieths of a point; null where they say nothing of it. */
export function indentOf(properties: Element): number | null {
  const { 'w:left': left, 'w:start': start } = findAll(properties.children, 'w:ind')[0]?.attribs ?? {};
  const indent = Number(left ?? start ?? Number.NaN);
  return Number.isFinite(indent) ? indent : null;
}

function listOf(list: Element): List {
  const restarts = findAll(list.children, 'w:lvlOverride').flatMap((level): [number, number][] => {
    const start = valueOf(level, 'w:startOverride');
    return start === undefined ? [] : [[Number(level.attribs['w:ilvl'] ?? 0) || 0, Number(start) || 0]];
  });
  return { kind: valueOf(list, 'w:abstractNumId') ?? '', restarts: new Map(restarts), levels: levelsOf(list) };
}

/** Styles are based on few others; some on each other. */
const furthest = 12;

/** Styles inherit their lists from those that they are based on. */
function placesOfStyles(
  styles: string,
  lists: ReadonlyMap<string, List>,
  kinds: ReadonlyMap<string, ReadonlyMap<number, Level>>,
): Map<string, ListPlace> {
  const rows = new Map(findAll(parseXml(styles), 'w:style').map((style) => [style.attribs['w:styleId'] ?? '', style]));
  const placeOf = (name: string): ListPlace | null => {
    let at: string | undefined = name;
    for (let step = 0; at !== undefined && step < furthest; step += 1) {
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
