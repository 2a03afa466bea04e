import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { isInside } from '../../pdf/boxes.ts';
import { makeSegments } from '../lines/segment.ts';
import type { Pane } from './panes.ts';

/** Points that the lines of a frame may miss each other by. */
const unrest = 4;
/** Points of the height of a frame, and part of the lower of two by which they stand side by side. */
const least = { height: 12, beside: 0.5 };
/** What a frame holds at least: the boxes of a drawing have a name each. */
const fewest = { lines: 3, words: 7 };
const mostRules = 400;

/**
 * Boxes around texts that stand side by side, such as an address beside a date: each is read by itself, whatever stands on a line with it.
 * @param rules each in one piece
 * @param taken tables: a box around one is its own
 */
export function findFrames(rules: readonly Rule[], words: readonly Word[], taken: readonly Box[]): Pane[] {
  if (rules.length > mostRules) return [];
  const boxes = boxesOf(rules).filter((box) => !taken.some((table) => isInside(table, box) || isInside(box, table)));
  // Boxes in boxes are a drawing.
  const frames = boxes
    .filter((box) => !boxes.some((other) => other !== box && (holds(other, box) || holds(box, other))))
    .map((box) => {
      const { x0, y0, x1, y1 } = box;
      return { x0, y0, x1, y1, words: words.filter((word) => isInside(word, box)) };
    })
    .filter(({ words: own }) => own.length >= fewest.words && linesOf(makeSegments(own)).length >= fewest.lines);
  return frames.filter((frame) => frames.some((other) => standBeside(frame, other)));
}

function boxesOf(rules: readonly Rule[]): Box[] {
  const across = rules.filter(({ kind }) => kind === 'horizontal').toSorted((a, b) => a.y0 - b.y0);
  const down = rules.filter(({ kind }) => kind === 'vertical');
  return across.flatMap((top, index) => {
    const foot = across
      .slice(index + 1)
      .find(
        (rule) =>
          rule.y0 - top.y0 >= least.height &&
          Math.abs(rule.x0 - top.x0) <= unrest &&
          Math.abs(rule.x1 - top.x1) <= unrest,
      );
    if (foot === undefined || top.x1 - top.x0 < least.height) return [];
    const isSide = (x: number): boolean =>
      down.some((rule) => Math.abs(rule.x0 - x) <= unrest && rule.y0 <= top.y0 + unrest && rule.y1 >= foot.y0 - unrest);
    return isSide(top.x0) && isSide(top.x1) ? [{ x0: top.x0, y0: top.y0, x1: top.x1, y1: foot.y0 }] : [];
  });
}

function holds(outer: Box, box: Box): boolean {
  return (
    outer.x0 <= box.x0 + unrest &&
    outer.x1 >= box.x1 - unrest &&
    outer.y0 <= box.y0 + unrest &&
    outer.y1 >= box.y1 - unrest
  );
}

function standBeside(a: Box, b: Box): boolean {
  if (a.x1 > b.x0 && b.x1 > a.x0) return false;
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) >= Math.min(a.y1 - a.y0, b.y1 - b.y0) * least.beside;
}
