import { boxOf, isInside } from '../../pdf/boxes.ts';
import type { Box, PageContent, Rule } from '../../pdf/pageContent.ts';
import { isFigureCaption } from '../lines/captions.ts';
import { characterCount, type TextLine } from '../lines/textLine.ts';
import { isTable } from './classifyGraphic.ts';
import { isProse, type Label } from './labels.ts';

/** Ems from a drawing to its name, and part of its width that the middle of the name is off where it names a part of a figure. */
const below = { most: 3, middle: 0.12 };
/** Minimum labels of a drawing, and maximum lines per label: longer content is text, a list or code. */
const limits = { labels: 3, lines: 3 };
/** Frames of a page that are looked at. */
const maxFrames = 40;
/** Minimum width and height of a frame, in ems. */
const minFrameSizeEm = { width: 10, height: 6 };

/** `(a) What it shows`: the caption of one of several drawings. */
const part = /^\([a-h]\)(?:\s+\p{L}.*)?$/u;

/**
 * Finds areas that the line directly below names as a figure and that contain only short labels.
 * @param lines of the page
 * @param labels groups of lines directly below each other; no captions
 */
export function namedBelow(
  lines: readonly TextLine[],
  labels: readonly Label[],
  rules: readonly Rule[],
): (area: Box) => boolean {
  const names = lines.filter(({ text }) => isFigureCaption(text) || part.test(text.trim()));
  return (area) =>
    names.some((name) => isNameOf(name, area)) &&
    holdsNames(
      labels.filter((each) => isInside(each, area)),
      rules.filter((rule) => isInside(rule, area)),
    );
}

function isNameOf(name: TextLine, area: Box): boolean {
  const room = name.y0 - area.y1;
  if (room < -name.size || room > name.size * below.most) return false;
  if (name.x1 < area.x0 || name.x0 > area.x1) return false;
  if (!part.test(name.text.trim())) return true;
  return Math.abs(name.x0 + name.x1 - area.x0 - area.x1) / 2 <= (area.x1 - area.x0) * below.middle;
}

function holdsNames(labels: readonly Label[], rules: readonly Rule[]): boolean {
  if (labels.length > 0 && labels.length < limits.labels) return false;
  if (labels.some((label) => isProse(label) || label.lines.length > limits.lines)) return false;
  const words = labels.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const mono = words.filter(({ style }) => style.mono);
  return characterCount(mono) * 2 <= characterCount(words) && !isTable({ rules }, words);
}

/**
 * Returns the frames of a page that may contain a figure.
 * @param em dominant font size
 */
export function framesOf({ shapes, rules }: Pick<PageContent, 'shapes' | 'rules'>, em: number): readonly Box[] {
  const isLarge = ({ x0, x1, y0, y1 }: Box): boolean =>
    x1 - x0 >= em * minFrameSizeEm.width && y1 - y0 >= em * minFrameSizeEm.height;
  const drawn = shapes.filter((shape) => shape.kind !== 'tick' && isLarge(shape)).slice(0, maxFrames);
  return [...drawn.map(boxOf), ...ruledFrames(rules, em).filter(isLarge)];
}

/** Points that the ends of the four lines of a frame are off each other. */
const corner = 1.5;

/** Frames of four lines: a rectangle that is drawn and not filled. */
function ruledFrames(rules: readonly Rule[], em: number): readonly Box[] {
  const across = rules
    .filter(({ kind, x0, x1 }) => kind === 'horizontal' && x1 - x0 >= em * minFrameSizeEm.width)
    .slice(0, maxFrames);
  const down = rules
    .filter(({ kind, y0, y1 }) => kind === 'vertical' && y1 - y0 >= em * minFrameSizeEm.height)
    .slice(0, maxFrames);
  const isSide = (x: number, top: Rule, foot: Rule): boolean =>
    down.some((side) => near(side.x0, x) && near(side.y0, top.y0) && near(side.y1, foot.y0));
  return across.flatMap((top) =>
    across
      .filter((foot) => foot.y0 > top.y0 && near(foot.x0, top.x0) && near(foot.x1, top.x1))
      .filter((foot) => isSide(top.x0, top, foot) && isSide(top.x1, top, foot))
      .map((foot) => ({ x0: top.x0, y0: top.y0, x1: top.x1, y1: foot.y0 })),
  );
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= corner;
}
