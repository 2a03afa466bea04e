import { boundingBox, grown, isInside, touch } from '../../pdf/boxes.ts';
import type { PageContent, Rule, Word } from '../../pdf/pageContent.ts';
import { rotatePage, turnBack } from '../../pdf/rotatePage.ts';
import { rootOf } from '../grids/findGrids.ts';
import type { Table } from '../tables/table.ts';
import type { PageLayout } from './pageLayout.ts';

/** Maximum ems between two words of one block of rotated text: from line to line, and from cell to cell on a line. */
const maxGapEm = { line: 2.5, cell: 10 };
/** Minimum words of a table, and maximum rotated words of a page that are compared with each other. */
const minTableWords = 6;
const maxComparedWords = 2_000;
/** Maximum upright words in a block, relative to the rotated ones: a table with some rotated headers has more. */
const maxUprightRatio = 0.1;
/** Minimum size of a table that is worth turning, and minimum fraction of the words of its block that it contains. */
const minTable = { rows: 3, columns: 2, wordRatio: 0.6 };
/** Points around a block within which rules are its own. */
const ruleMarginPt = 12;
/** Points that the words of one rotated line differ sideways. */
const sameLinePt = 3;

/**
 * Finds tables that are set on their side on a page of upright text. Each block of rotated text is turned and laid out like a page.
 * @param words upright words of the page
 * @param layout lays out a page without rotated text
 */
export function findSidewaysTables(
  page: PageContent,
  words: readonly Word[],
  rules: readonly Rule[],
  layout: (page: PageContent) => PageLayout,
): Table[] {
  return blocksOf(page.rotatedText).flatMap((block) => {
    const box = boundingBox(block);
    if (words.filter((word) => isInside(word, box)).length > block.length * maxUprightRatio) return [];
    const around = grown(box, ruleMarginPt);
    const own = { ...page, rules: rules.filter((rule) => isInside(rule, around)), images: [], shapes: [] };
    const turned = rotatePage(own, runsUp(block) ? 'clockwise' : 'counterClockwise', { words: block, rotatedText: [] });
    return layout(turned).parts.flatMap((part) => {
      if (part.kind !== 'table' || !isWorthTurning(part.table, turned.words)) return [];
      return [{ ...part.table, ...turnBack(part.table, { ...turned, tilt: 0 }) }];
    });
  });
}

function isWorthTurning(table: Table, words: readonly Word[]): boolean {
  const own = words.filter((word) => isInside(word, table)).length;
  return table.rows >= minTable.rows && table.columns >= minTable.columns && own >= words.length * minTable.wordRatio;
}

/** Groups rotated words that are close to each other. */
function blocksOf(words: readonly Word[]): Word[][] {
  if (words.length < minTableWords || words.length > maxComparedWords) return [];
  const parent = words.map((_, index) => index);
  const areas = words.map(({ x0, y0, x1, y1, style: { size } }) => {
    const [line, cell] = [(size * maxGapEm.line) / 2, (size * maxGapEm.cell) / 2];
    return { x0: x0 - line, y0: y0 - cell, x1: x1 + line, y1: y1 + cell };
  });
  for (const [index, area] of areas.entries())
    for (let other = 0; other < index; other += 1) {
      const against = areas[other];
      if (against !== undefined && touch(area, against)) parent[rootOf(parent, index)] = rootOf(parent, other);
    }
  const blocks = new Map<number, Word[]>();
  for (const [index, word] of words.entries()) {
    const root = rootOf(parent, index);
    const block = blocks.get(root);
    if (block === undefined) blocks.set(root, [word]);
    else block.push(word);
  }
  return [...blocks.values()].filter((block) => block.length >= minTableWords);
}

/** Whether rotated text runs from the bottom to the top: its words are in file order. */
function runsUp(words: readonly Word[]): boolean {
  let up = 0;
  for (const [index, word] of words.entries()) {
    const last = words[index - 1];
    if (last !== undefined && Math.abs(last.x0 - word.x0) < sameLinePt) up += Math.sign(last.y0 - word.y0);
  }
  return up > 0;
}
