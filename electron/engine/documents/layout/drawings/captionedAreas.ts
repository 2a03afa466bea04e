import { boxOf, isInside } from '../../pdf/boxes.ts';
import type { Box, PageContent, Rule } from '../../pdf/pageContent.ts';
import { isFigureCaption } from '../lines/captions.ts';
import { characterCount, type TextLine } from '../lines/textLine.ts';
import { isTable } from './classifyGraphic.ts';
import { isProse, type Label } from './labels.ts';

/** Maximum distance in ems of a caption below its drawing. */
const maxCaptionDistanceEm = 3;
/** Maximum offset of the caption of a part of a figure from the center of the part, as a fraction of its width. */
const maxCenterOffsetRatio = 0.12;
/** Minimum labels of a drawing, and maximum lines per label: longer content is text, a list or code. */
const minLabels = 3;
const maxLabelLines = 3;
/** Maximum frames of a page that are compared with each other. */
const maxFrames = 40;
/** Minimum size of a frame around a figure, in ems. */
const minFrameSizeEm = { width: 10, height: 6 };
/** Tolerance in points of the corners where the four lines of a frame meet. */
const cornerTolerancePt = 1.5;

/** `(a) What it shows`: the caption of one of several drawings. */
const partCaption = /^\([a-h]\)(?:\s+\p{L}.*)?$/u;

/**
 * Returns a test for areas with a figure caption directly below that contain only short labels.
 * @param lines of the page
 * @param labels groups of lines directly below each other; no captions
 */
export function captionedAreas(
  lines: readonly TextLine[],
  labels: readonly Label[],
  rules: readonly Rule[],
): (area: Box) => boolean {
  const captions = lines.filter(({ text }) => isFigureCaption(text) || partCaption.test(text.trim()));
  return (area) =>
    captions.some((caption) => isCaptionOf(caption, area)) &&
    hasOnlyLabels(
      labels.filter((each) => isInside(each, area)),
      rules.filter((rule) => isInside(rule, area)),
    );
}

function isCaptionOf(caption: TextLine, area: Box): boolean {
  const distance = caption.y0 - area.y1;
  if (distance < -caption.size || distance > caption.size * maxCaptionDistanceEm) return false;
  if (caption.x1 < area.x0 || caption.x0 > area.x1) return false;
  if (!partCaption.test(caption.text.trim())) return true;
  const offset = Math.abs(caption.x0 + caption.x1 - area.x0 - area.x1) / 2;
  return offset <= (area.x1 - area.x0) * maxCenterOffsetRatio;
}

function hasOnlyLabels(labels: readonly Label[], rules: readonly Rule[]): boolean {
  if (labels.length > 0 && labels.length < minLabels) return false;
  if (labels.some((label) => isProse(label) || label.lines.length > maxLabelLines)) return false;
  const words = labels.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const mono = words.filter(({ style }) => style.mono);
  return characterCount(mono) * 2 <= characterCount(words) && !isTable({ rules }, words);
}

/**
 * Returns the frames of a page that may contain a figure: large shapes, and rectangles of four ruling lines.
 * @param em dominant font size
 */
export function framesOf({ shapes, rules }: Pick<PageContent, 'shapes' | 'rules'>, em: number): readonly Box[] {
  const isLarge = ({ x0, x1, y0, y1 }: Box): boolean =>
    x1 - x0 >= em * minFrameSizeEm.width && y1 - y0 >= em * minFrameSizeEm.height;
  const drawn = shapes.filter((shape) => shape.kind !== 'tick' && isLarge(shape)).slice(0, maxFrames);
  return [...drawn.map(boxOf), ...ruledFrames(rules, em).filter(isLarge)];
}

function ruledFrames(rules: readonly Rule[], em: number): readonly Box[] {
  const across = rules
    .filter(({ kind, x0, x1 }) => kind === 'horizontal' && x1 - x0 >= em * minFrameSizeEm.width)
    .slice(0, maxFrames);
  const down = rules
    .filter(({ kind, y0, y1 }) => kind === 'vertical' && y1 - y0 >= em * minFrameSizeEm.height)
    .slice(0, maxFrames);
  const isSide = (x: number, top: Rule, foot: Rule): boolean =>
    down.some((side) => meets(side.x0, x) && meets(side.y0, top.y0) && meets(side.y1, foot.y0));
  return across.flatMap((top) =>
    across
      .filter((foot) => foot.y0 > top.y0 && meets(foot.x0, top.x0) && meets(foot.x1, top.x1))
      .filter((foot) => isSide(top.x0, top, foot) && isSide(top.x1, top, foot))
      .map((foot) => ({ x0: top.x0, y0: top.y0, x1: top.x1, y1: foot.y0 })),
  );
}

function meets(a: number, b: number): boolean {
  return Math.abs(a - b) <= cornerTolerancePt;
}
