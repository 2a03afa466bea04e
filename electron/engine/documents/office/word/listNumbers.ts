import type { Element } from 'domhandler';
import { numeral } from '../numerals.ts';
import { findAll, parseXml } from '../xml.ts';
import { indentOf, nearest, stylesById, valueOf } from './textStyles.ts';

/** How a level of a list of Word counts (ECMA-376 part 1, 17.9). */
interface Level {
  readonly start: number;
  readonly format: string;
  /** `%1.%2` names the numbers of the levels. */
  readonly text: string;
  /** The style whose paragraphs have this level. */
  readonly style: string | null;
  readonly indent: number | null;
  /** Its bullet is an image. */
  readonly isImage: boolean;
}

interface List {
  /** Lists of one kind count on with each other. */
  readonly kind: string;
  /** Levels that restart with this list, with their first numbers. */
  readonly restarts: ReadonlyMap<number, number>;
  /** Levels that it overrides. */
  readonly levels: ReadonlyMap<number, Level>;
}

/** Position in a list: its id and the level, from 0. */
export interface ListPosition {
  readonly list: string;
  readonly level: number;
}

/** Marker of a list paragraph. */
export interface Numbered {
  /** Its number; null for a bullet, `none` if it has neither: it continues the item before it. */
  readonly number: number | null | 'none';
  /** Label displayed before the text: `2.1`, `(a)`; empty for bullets. */
  readonly label: string;
  /** The label includes the numbers of higher levels. */
  readonly isMultilevel: boolean;
  /** The list restarts here. */
  readonly isAnew: boolean;
  /** Left indent of its text, in twentieths of a point; null if the list does not set it. */
  readonly indent: number | null;
}

/** Counts the paragraphs of a text, in their order. */
export interface ListNumbers {
  /** List position set by a paragraph's style; null if none. */
  positionOf(style: string): ListPosition | null;
  /** Returns the marker of the next paragraph at a position; null for an unknown list. */
  next(place: ListPosition): Numbered | null;
}

/** Counts the paragraphs of a text of Word. @param numbering and @param styles are its parts of these names */
export function createListNumbers(numbering: string, styles: string): ListNumbers {
  const root = parseXml(numbering);
  const kinds = new Map(
    findAll(root, 'w:abstractNum').map((kind) => [kind.attribs['w:abstractNumId'] ?? '', levelsOf(kind)]),
  );
  const lists = new Map(findAll(root, 'w:num').map((list) => [list.attribs['w:numId'] ?? '', listOf(list)]));
  const positions = positionsByStyle(styles, lists, kinds);
  const counts = new Map<string, number[]>();
  const begun = new Set<string>();
  return {
    positionOf: (style) => positions.get(style) ?? null,
    next({ list: id, level }) {
      const list = lists.get(id);
      const levels = list === undefined ? undefined : new Map([...(kinds.get(list.kind) ?? []), ...list.levels]);
      const own = levels?.get(level);
      if (list === undefined || levels === undefined || own === undefined) return null;
      const count = counts.get(list.kind) ?? [];
      counts.set(list.kind, count);
      // A list may override the start of each level: it applies from the first paragraph of the level on, not to those above it.
      const restart = list.restarts.get(level);
      const isAnew = restart !== undefined && !begun.has(`${id} ${level}`);
      begun.add(`${id} ${level}`);
      const before = isAnew ? undefined : count[level];
      count[level] = before === undefined ? (restart ?? own.start) : before + 1;
      count.length = level + 1;
      const { indent } = own;
      if (own.format === 'none' || (own.format === 'bullet' && own.text.trim() === '' && !own.isImage))
        return { number: 'none', label: '', isMultilevel: false, isAnew, indent };
      if (own.format === 'bullet') return { number: null, label: '', isMultilevel: false, isAnew, indent };
      const isMultilevel = /%\d[^%]*%\d/.test(own.text);
      return { number: count[level], label: labelOf(own, levels, count), isMultilevel, isAnew, indent };
    },
  };
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
        isImage: valueOf(level, 'w:lvlPicBulletId') !== undefined,
      },
    ]),
  );
}

function listOf(list: Element): List {
  const restarts = findAll(list.children, 'w:lvlOverride').flatMap((level): [number, number][] => {
    const start = valueOf(level, 'w:startOverride');
    return start === undefined ? [] : [[Number(level.attribs['w:ilvl'] ?? 0) || 0, Number(start) || 0]];
  });
  return { kind: valueOf(list, 'w:abstractNumId') ?? '', restarts: new Map(restarts), levels: levelsOf(list) };
}

/** Returns the list positions of styles, which inherit the list of the style that they are based on. */
function positionsByStyle(
  xml: string,
  lists: ReadonlyMap<string, List>,
  kinds: ReadonlyMap<string, ReadonlyMap<number, Level>>,
): Map<string, ListPosition> {
  const styles = stylesById(xml);
  const positionAt = (style: Element): ListPosition | null | undefined => {
    const list = valueOf(style, 'w:numId');
    return list === undefined ? undefined : positionIn(list, kinds.get(lists.get(list)?.kind ?? ''), style);
  };
  return new Map(
    [...styles.keys()].flatMap((name) => {
      const position = nearest(styles, name, positionAt) ?? null;
      return position === null ? [] : [[name, position] as const];
    }),
  );
}

/** The level of a list that names a style, else the one that the style names. */
function positionIn(list: string, levels: ReadonlyMap<number, Level> | undefined, style: Element): ListPosition | null {
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
