import type { ChildNode, Element } from 'domhandler';
import { findAll } from '../xml.ts';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { numeral } from '../numerals.ts';

/** Marker of one level of an OpenDocument list. */
interface OpenLevel {
  readonly marker: 'number' | 'bullet' | 'none';
  readonly start: number;
  readonly format: string;
  readonly affixes: readonly [before: string, behind: string];
  /** Number of levels shown in its numbers. */
  readonly shown: number;
}

/** Counts the items of lists of OpenDocument, in the order of the text. */
export interface OpenListCounts {
  /**
   * Starts a list.
   * @returns its state, for its items
   * @param outer the enclosing list
   */
  begin(list: Element, outer: OpenList | null): OpenList;
  /** The marker of the next item: its number, null for a bullet, `continues` where it has none. */
  next(list: OpenList, item: Element): number | null | 'continues';
  /** Returns the number of the last item as displayed: the prefix of a heading. */
  labelOf(list: OpenList): string;
}

/** A list that is under way. */
export interface OpenList {
  readonly style: string;
  readonly depth: number;
  /** The numbers that its levels are at. */
  readonly counts: number[];
}

/** Reads how lists count. @param nodes of `content.xml` and `styles.xml` */
export function createOpenListCounts(nodes: readonly ChildNode[]): OpenListCounts {
  const styles = new Map(
    findAll(nodes, 'text:list-style').map(({ attribs, children }) => [attribs['style:name'] ?? '', levelsOf(children)]),
  );
  const byId = new Map<string, number[]>();
  const byStyle = new Map<string, number[]>();
  return {
    begin({ attribs }, outer) {
      const style = attribs['text:style-name'] ?? outer?.style ?? '';
      if (outer !== null) {
        if (attribs['text:continue-numbering'] !== 'true')
          outer.counts.length = Math.min(outer.counts.length, outer.depth + 1);
        return { style, depth: outer.depth + 1, counts: outer.counts };
      }
      const continued = byId.get(attribs['text:continue-list'] ?? '');
      const last = attribs['text:continue-numbering'] === 'true' ? byStyle.get(style) : undefined;
      const counts = continued ?? last ?? [];
      byStyle.set(style, counts);
      const id = attribs['xml:id'] ?? attribs['text:id'];
      if (id !== undefined) byId.set(id, counts);
      return { style, depth: 0, counts };
    },
    next({ style, depth, counts }, { name, attribs }) {
      const level = styles.get(style)?.get(depth);
      if (name === 'text:list-header' || level?.marker === 'none') return 'continues';
      if (level === undefined || level.marker === 'bullet') return null;
      const stated = Number(attribs['text:start-value'] ?? Number.NaN);
      return count(counts, depth, stated, level.start);
    },
    labelOf({ style, depth, counts }) {
      const levels = styles.get(style);
      const own = levels?.get(depth);
      if (own?.marker !== 'number') return '';
      const first = Math.max(0, depth + 1 - own.shown);
      const numbers = Array.from({ length: depth + 1 - first }, (_, place) => first + place).map((each) =>
        openNumeral(counts[each] ?? 1, levels?.get(each)?.format ?? '1'),
      );
      return `${own.affixes[0]}${numbers.join('.')}${own.affixes[1]}`;
    },
  };
}

/** Counts an item or heading of a level, which ends the deeper ones. @param stated its number, if the file states one; else NaN */
function count(counts: number[], level: number, stated: number, start: number): number {
  const number = Number.isInteger(stated) ? stated : (counts[level] ?? start - 1) + 1;
  counts[level] = number;
  counts.length = level + 1;
  return number;
}

function levelsOf(children: readonly ChildNode[]): Map<number, OpenLevel> {
  const marks = ['text:list-level-style-number', 'text:list-level-style-bullet', 'text:list-level-style-image'];
  return new Map(
    findAll(children, ...marks).map(({ name, attribs }): [number, OpenLevel] => [
      (Number(attribs['text:level'] ?? 1) || 1) - 1,
      {
        marker: markerOf(name, attribs),
        start: Number(attribs['text:start-value'] ?? 1) || 0,
        format: attribs['style:num-format'] ?? '1',
        affixes: [attribs['style:num-prefix'] ?? '', attribs['style:num-suffix'] ?? ''],
        shown: Math.max(1, Number(attribs['text:display-levels'] ?? 1) || 1),
      },
    ]),
  );
}

/** Programs write a continuation of an item as a bullet that is a space, or as a number without a format. */
function markerOf(name: string, attribs: Element['attribs']): OpenLevel['marker'] {
  if (name === 'text:list-level-style-number') return attribs['style:num-format'] === '' ? 'none' : 'number';
  return attribs['text:bullet-char']?.trim() === '' ? 'none' : 'bullet';
}

/** Gives the headings of an OpenDocument text, in their order, the numbers that its outline draws before them; empty where it draws none. */
export type HeadingLabels = (heading: Element) => string;

const formats: Readonly<Record<string, string>> = lookupTable({
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
});

/** A number as a form of OpenDocument writes it. */
function openNumeral(number: number, format: string): string {
  return numeral(number, formats[format] ?? 'decimal');
}

/** Labels of headings. @param nodes of `styles.xml` */
export function createHeadingLabels(nodes: readonly ChildNode[]): HeadingLabels {
  const levels = new Map(
    findAll(nodes, 'text:outline-level-style').map(({ attribs }) => [Number(attribs['text:level'] ?? 0) || 0, attribs]),
  );
  const counts: number[] = [];
  return ({ attribs }) => {
    const at = levelOf(attribs);
    const level = levels.get(at);
    if (attribs['text:is-list-header'] === 'true') return '';
    const stated = Number(attribs['text:start-value'] ?? Number.NaN);
    count(counts, at, stated, Number(level?.['text:start-value'] ?? 1) || 1);
    if (level === undefined || (level['style:num-format'] ?? '') === '') return '';
    const shown = Math.min(at, Math.max(1, Number(level['text:display-levels'] ?? 1) || 1));
    const numbers = Array.from({ length: shown }, (_, place) => at - shown + 1 + place).flatMap((each) => {
      const format = levels.get(each)?.['style:num-format'] ?? '';
      return format === '' ? [] : [openNumeral(counts[each] ?? 1, format)];
    });
    return `${level['style:num-prefix'] ?? ''}${numbers.join('.')}${level['style:num-suffix'] ?? ''}`;
  };
}

/** Deepest heading of OpenDocument. */
const maxOutlineLevel = 10;

/** Returns the depth of a heading, from 1 to the maximum of OpenDocument. */
export function levelOf(attribs: Element['attribs']): number {
  return Math.min(maxOutlineLevel, Math.max(1, Math.floor(Number(attribs['text:outline-level'] ?? 1)) || 1));
}
