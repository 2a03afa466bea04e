import type { Fact, Neighbours } from './fact.ts';
import { wordsOf } from './prose.ts';

/** That sentences which follow each other on a page follow each other in its text. @param step sentences from one pair to the next */
export function inOrder(sentences: readonly string[], step = 2, wrong = 0): readonly Fact[] {
  const facts: Fact[] = [];
  for (let index = 0; index + 1 < sentences.length; index += step)
    facts.push({
      kind: 'order',
      before: wordsOf(sentences[index] ?? '', 6),
      after: wordsOf(sentences[index + 1] ?? '', 6),
      wrong,
    });
  return facts;
}

/** That each of some texts is there. */
export function present(texts: readonly string[], wrong = 0): readonly Fact[] {
  return texts.map((text) => ({ kind: 'present', text, wrong }));
}

/** That none of some texts is. */
export function absent(...texts: readonly string[]): readonly Fact[] {
  return texts.map((text) => ({ kind: 'absent', text }));
}

/** That formulas are there. */
export function formulas(...texts: readonly string[]): readonly Fact[] {
  return texts.map((tex) => ({ kind: 'formula', tex }));
}

/**
 * Generates the facts of some table cells: each with two of its neighbors and its header.
 * @param rows in reading order, headers first
 * @param heads number of header rows
 * @param every number of cells between two that are tested
 */
export function inTable(
  rows: readonly (readonly string[])[],
  {
    heads = 1,
    every = 7,
    wrong = 0,
  }: { readonly heads?: number; readonly every?: number; readonly wrong?: number } = {},
): readonly Fact[] {
  const facts: Fact[] = [];
  const cells = rows.flatMap((row, y) => (y < heads ? [] : row.map((cell, x) => ({ cell, x, y }))));
  for (const [index, { cell, x, y }] of cells.entries()) {
    if (index % every !== every >> 1 || cell === '') continue;
    const around: Neighbours = [
      { above: rows[y - 1]?.[x], left: rows[y]?.[x - 1] },
      { below: rows[y + 1]?.[x], right: rows[y]?.[x + 1] },
      { head: rows[heads - 1]?.[x], rowHead: x > 0 ? rows[y]?.[0] : undefined },
    ][facts.length % 3] as Neighbours;
    const known = Object.fromEntries(Object.entries(around).filter(([, text]) => text !== undefined && text !== ''));
    if (Object.keys(known).length > 0) facts.push({ kind: 'table', cell, wrong, ...known });
  }
  return facts;
}
