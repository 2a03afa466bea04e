import type { ChildNode, Element } from 'domhandler';
import { lookupTable } from '../../../../../shared/base/lookupTable.ts';
import { numeral } from '../numerals.ts';
import { findAll } from '../xml.ts';

/** Gives the headings of an OpenDocument text, in their order, the numbers that its outline draws before them; empty where it draws none. */
export type HeadingLabels = (heading: Element) => string;

const formats: Readonly<Record<string, string>> = lookupTable({
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
});

/** A number as a form of OpenDocument writes it. */
export function openNumeral(number: number, format: string): string {
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
    const told = Number(attribs['text:start-value'] ?? Number.NaN);
    const start = Number(level?.['text:start-value'] ?? 1) || 1;
    counts[at] = Number.isInteger(told) ? told : (counts[at] ?? start - 1) + 1;
    counts.length = at + 1;
    if (level === undefined || (level['style:num-format'] ?? '') === '') return '';
    const shown = Math.min(at, Math.max(1, Number(level['text:display-levels'] ?? 1) || 1));
    const numbers = Array.from({ length: shown }, (_, place) => at - shown + 1 + place).flatMap((each) => {
      const format = levels.get(each)?.['style:num-format'] ?? '';
      return format === '' ? [] : [openNumeral(counts[each] ?? 1, format)];
    });
    return `${level['style:num-prefix'] ?? ''}${numbers.join('.')}${level['style:num-suffix'] ?? ''}`;
  };
}

/** Returns the depth of a heading, from 1 to the maximum of OpenDocument. */
export function levelOf(attribs: Element['attribs']): number {
  return Math.min(10, Math.max(1, Math.floor(Number(attribs['text:outline-level'] ?? 1)) || 1));
}
