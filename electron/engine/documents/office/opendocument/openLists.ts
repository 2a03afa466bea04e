import type { ChildNode, Element } from 'domhandler';
import { openNumeral } from './openHeadings.ts';
import { findAll } from '../xml.ts';

/** How a level of a list of OpenDocument is marked. */
interface OpenLevel {
  readonly marker: 'number' | 'bullet' | 'none';
  readonly start: number;
  readonly format: string;
  readonly around: readonly [before: string, behind: string];
  /** How many levels its numbers tell. */
  readonly shown: number;
}

/** Counts the items of lists of OpenDocument, in the order of the text. */
export interface OpenListCounts {
  /** A list begins. @returns what is known of it, for its items. @param outer the list that it stands in */
  begin(list: Element, outer: OpenList | null): OpenList;
  /** The marker of the next item: its number, null for a bullet, `goesOn` where it has none. */
  next(list: OpenList, item: Element): number | null | 'goesOn';
  /** The number of the last item as it is drawn: what a heading has before it. */
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
      if (name === 'text:list-header' || level?.marker === 'none') return 'goesOn';
      if (level === undefined || level.marker === 'bullet') return null;
      const told = Number(attribs['text:start-value'] ?? Number.NaN);
      counts[depth] = Number.isInteger(told) ? told : (counts[depth] ?? level.start - 1) + 1;
      counts.length = depth + 1;
      return counts[depth];
    },
    labelOf({ style, depth, counts }) {
      const levels = styles.get(style);
      const own = levels?.get(depth);
      if (own?.marker !== 'number') return '';
      const first = Math.max(0, depth + 1 - own.shown);
      const numbers = Array.from({ length: depth + 1 - first }, (_, place) => first + place).map((each) =>
        openNumeral(counts[each] ?? 1, levels?.get(each)?.format ?? '1'),
      );
      return `${own.around[0]}${numbers.join('.')}${own.around[1]}`;
    },
  };
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
        around: [attribs['style:num-prefix'] ?? '', attribs['style:num-suffix'] ?? ''],
        shown: Math.max(1, Number(attribs['text:display-levels'] ?? 1) || 1),
      },
    ]),
  );
}

/** A bullet that is a space, and a number of no form, are how programs write that a paragraph goes on with an item. */
function markerOf(name: string, attribs: Element['attribs']): OpenLevel['marker'] {
  if (name === 'text:list-level-style-number') return attribs['style:num-format'] === '' ? 'none' : 'number';
  return attribs['text:bullet-char']?.trim() === '' ? 'none' : 'bullet';
}
