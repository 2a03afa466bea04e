import { isStageEnabled, runStages, type Stage } from '../stages.ts';
import { histogramOf, type GrayImage } from './grayImage.ts';
import type { Box } from '../pdf/pageContent.ts';

/** Side in pixels of the squares in which the paper is measured, and radius in squares around each within which the lightest is paper. */
const square = 16;
const reach = 3;
/** Gray levels of a clean page: darkest paper, palest ink, maximum spread of the paper; minimum contrast of a page with text. */
const minPaperShade = 215;
const maxInkShade = 100;
const maxPaperSpread = 26;
const minContrast = 36;
/** Maximum factor of contrast enhancement. */
const maxContrastGain = 4;
/** Ratio of the paper's noise to the contrast between ink and paper: text is searched in it too. */
const grainRatio = 0.14;
/** Light text on a dark page: maximum gray level of most of the page, ratios of its pixels that are ground and below the text. */
const maxDarkShade = 110;
const darkRatio = 0.7;
const textBelowRatio = 0.995;
/** Ratio of the pixels that are ink at least, and ratios of the squares between which the paper spreads. */
const inkRatio = 0.004;
const paperSpread = { low: 0.05, high: 0.95 };
/** Every pixel of this step is sampled to measure the paper of a square. */
const paperStep = 3;

/** Gray levels of a page's background and text. */
interface Shades {
  /** The dominant level. */
  readonly paper: number;
  /** Of the darkest four of a thousand. */
  readonly ink: number;
  readonly uneven: number;
}

/**
 * Returns a page as if it were well copied: dark text on an even light background, without the black edges of the copier. A page that is
 * already so is returned unchanged.
 * @param isPoor whether the page is known to be poor, since OCR found nothing on it
 */
export function denoiseImage(given: GrayImage, isPoor = false): GrayImage {
  const counts = histogramOf(given);
  const isDark = isStageEnabled('ocr/invertedPage') && isDarkPage(counts);
  const image = isDark ? inverted(given) : given;
  const ground = groundOf(image);
  const shades = shadesOf(isDark ? counts.toReversed() : counts, ground);
  if (shades.paper - shades.ink < minContrast) return given;
  return runStages(imageStages, { image, ground, isPoor, ...shades }).image;
}

/** A page in grays while its stages run, and what was measured on it before. */
interface ImageState extends Shades {
  readonly image: GrayImage;
  readonly ground: Ground;
  readonly isPoor: boolean;
}

const imageStages: readonly Stage<ImageState>[] = [
  {
    name: 'ocr/invertedPanels',
    run: (state) => ({ ...state, image: invertDarkPanels(state.image, state.ground.squares, middleOf(state)) }),
  },
  {
    name: 'ocr/blackEdges',
    run(state) {
      const { image, paper } = state;
      const middle = middleOf(state);
      return hasBlackEdge(image, middle) ? { ...state, image: withoutEdges(image, middle, paper) } : state;
    },
  },
  {
    name: 'ocr/evenBackground',
    run(state) {
      const { image, ground, paper, ink, uneven, isPoor } = state;
      if (paper >= minPaperShade && ink <= maxInkShade && uneven <= maxPaperSpread && !isPoor) return state;
      const grain = (paper - ink) * grainRatio;
      const gain = Math.min(maxContrastGain, 255 / (paper - ink - grain));
      return { ...state, image: flattened(image, ground, { grain, gain }) };
    },
  },
];

/** Gray level between the ink and the paper. */
function middleOf({ paper, ink }: Shades): number {
  return (paper + ink) / 2;
}

/** The shade below which a part of the pixels is. */
function percentile(counts: Uint32Array, part: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let sum = 0;
  for (const [shade, count] of counts.entries()) {
    sum += count;
    if (sum >= all * part) return shade;
  }
  return 255;
}

/** Whether light text is on a dark background, as in dark mode. */
function isDarkPage(counts: Uint32Array): boolean {
  return (
    percentile(counts, darkRatio) < maxDarkShade &&
    percentile(counts, textBelowRatio) - percentile(counts, 0.5) > minContrast * 2
  );
}

function inverted({ width, height, bytes }: GrayImage): GrayImage {
  return { width, height, bytes: bytes.map((shade) => 255 - shade) };
}

/** The shade of the paper in each square of a page. */
interface Ground {
  readonly across: number;
  readonly shades: Float32Array;
  /** As they are. */
  readonly squares: Squares;
}

function groundOf({ width, height, bytes }: GrayImage): Ground {
  const [across, down] = [Math.ceil(width / square), Math.ceil(height / square)];
  const means = new Float32Array(across * down);
  for (let row = 0; row < down; row += 1) {
    const [top, foot] = [row * square, Math.min(height, (row + 1) * square)];
    for (let column = 0; column < across; column += 1) {
      const [left, right] = [column * square, Math.min(width, (column + 1) * square)];
      let sum = 0;
      let count = 0;
      // A sample of the pixels is sufficient to measure the paper.
      for (let y = top; y < foot; y += paperStep)
        for (let x = left; x < right; x += paperStep) {
          sum += bytes[y * width + x] ?? 255;
          count += 1;
        }
      means[row * across + column] = sum / count;
    }
  }
  const grid = { across, down };
  const lightest = along(along(means, grid, 1, 'max'), grid, across, 'max');
  const squares = { across, shades: means, side: square };
  return { across, squares, shades: along(along(lightest, grid, 1, 'mean'), grid, across, 'mean') };
}

/**
 * Returns the maximum or mean of each square and its neighbors in its row or column.
 * @param step from one to the next
 */
function along(
  given: Float32Array,
  { across, down }: { readonly across: number; readonly down: number },
  step: number,
  what: 'max' | 'mean',
): Float32Array {
  const found = new Float32Array(given.length);
  const length = step === 1 ? across : down;
  for (let at = 0; at < given.length; at += 1) {
    const place = step === 1 ? at % across : Math.floor(at / across);
    const first = Math.max(0, place - reach);
    const last = Math.min(length - 1, place + reach);
    let [max, sum] = [0, 0];
    for (let other = first; other <= last; other += 1) {
      const value = given[at + (other - place) * step] ?? 0;
      if (value > max) max = value;
      sum += value;
    }
    found[at] = what === 'max' ? max : sum / (last - first + 1);
  }
  return found;
}

function shadesOf(counts: Uint32Array, { shades }: Ground): Shades {
  const sorted = shades.toSorted();
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 255;
  return { paper: at(0.5), ink: percentile(counts, inkRatio), uneven: at(paperSpread.high) - at(paperSpread.low) };
}

/** Returns each pixel as its darkness relative to the paper around it. */
function flattened(
  { width, height, bytes }: GrayImage,
  { across, shades }: Ground,
  { grain, gain }: { readonly grain: number; readonly gain: number },
): GrayImage {
  const flat = new Uint8Array(bytes.length);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / square) * across;
    for (let x = 0; x < width; x += 1) {
      const paper = shades[row + Math.floor(x / square)] ?? 255;
      const darker = (paper - grain - (bytes[y * width + x] ?? 255)) * gain;
      flat[y * width + x] = darker <= 0 ? 255 : darker >= 255 ? 0 : 255 - darker;
    }
  }
  return { width, height, bytes: flat };
}

/** Minimum ratio of an edge of a page that is black where a copier saw beyond it. */
const minBlackRatio = 0.3;

function hasBlackEdge({ width, height, bytes }: GrayImage, dark: number): boolean {
  const share = (count: number, at: (index: number) => number): number => {
    let black = 0;
    for (let index = 0; index < count; index += 1) if ((bytes[at(index)] ?? 255) < dark) black += 1;
    return black / count;
  };
  return (
    share(width, (x) => 2 * width + x) > minBlackRatio ||
    share(width, (x) => (height - 3) * width + x) > minBlackRatio ||
    share(height, (y) => y * width + 2) > minBlackRatio ||
    share(height, (y) => y * width + width - 3) > minBlackRatio
  );
}

/** All that is dark and hangs together with an edge, as paper. */
function withoutEdges({ width, height, bytes }: GrayImage, dark: number, paper: number): GrayImage {
  const clean = bytes.slice();
  const waiting: number[] = [];
  const take = (at: number): void => {
    if ((clean[at] ?? 255) >= dark) return;
    clean[at] = paper;
    waiting.push(at);
  };
  for (let x = 0; x < width; x += 1) for (const y of [0, 1, 2, height - 3, height - 2, height - 1]) take(y * width + x);
  for (let y = 0; y < height; y += 1) for (const x of [0, 1, 2, width - 3, width - 2, width - 1]) take(y * width + x);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const x = at % width;
    if (x > 0) take(at - 1);
    if (x < width - 1) take(at + 1);
    if (at >= width) take(at - width);
    if (at < bytes.length - width) take(at + width);
  }
  return { width, height, bytes: clean };
}

/** The mean shade of each square of a page, row by row. */
interface Squares {
  readonly across: number;
  readonly shades: Float32Array;
  /** Pixels of a side. */
  readonly side: number;
}

/** A dark panel: minimum width and height in squares, dark ratio of its box and of its edges, and ratio of its pixels that are text. */
const minPanelSquares = { across: 8, down: 3 };
const minPanelRatio = 0.8;
const minDarkEdgeRatio = 0.5;
const panelTextRatio = { min: 0.015, max: 0.4 };

/**
 * Inverts panels with light text on a dark background: OCR loses their text.
 * @param middle gray level between the ink of the page and its paper
 */
function invertDarkPanels(image: GrayImage, squares: Squares, middle: number): GrayImage {
  const panels = darkBoxes(squares, middle).map((box) => edgesOf(box, image, middle));
  const lettered = panels.filter((box) => containsText(box, image, middle));
  if (lettered.length === 0) return image;
  const { width, height } = image;
  const bytes = image.bytes.slice();
  for (const { x0, y0, x1, y1 } of lettered)
    for (let y = y0; y < y1; y += 1)
      for (let x = x0; x < x1; x += 1) bytes[y * width + x] = 255 - (bytes[y * width + x] ?? 0);
  return { width, height, bytes };
}

/** Boxes of dark squares that hang together, in pixels. */
function darkBoxes({ across, shades, side }: Squares, middle: number): readonly Box[] {
  const isTaken = new Uint8Array(shades.length);
  const boxes: Box[] = [];
  for (let start = 0; start < shades.length; start += 1) {
    const waiting = [start];
    let [count, left, right, top, foot] = [0, Infinity, 0, Infinity, 0];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (isTaken[at] === 1 || (shades[at] ?? 255) >= middle) continue;
      isTaken[at] = 1;
      const [x, y] = [at % across, Math.floor(at / across)];
      count += 1;
      [left, right, top, foot] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(foot, y)];
      if (x > 0) waiting.push(at - 1);
      if (x < across - 1) waiting.push(at + 1);
      if (y > 0) waiting.push(at - across);
      if (at + across < shades.length) waiting.push(at + across);
    }
    const [wide, high] = [right - left + 1, foot - top + 1];
    if (
      count === 0 ||
      wide < minPanelSquares.across ||
      high < minPanelSquares.down ||
      count < wide * high * minPanelRatio
    )
      continue;
    boxes.push({ x0: left * side, y0: top * side, x1: (right + 1) * side, y1: (foot + 1) * side });
  }
  return boxes;
}

/** A box up to where its ground ends, which need not be where a square does. */
function edgesOf({ x0, y0, x1, y1 }: Box, { width, height, bytes }: GrayImage, middle: number): Box {
  const isDark = (along: number, from: number, to: number, isRow: boolean): boolean => {
    let dark = 0;
    for (let at = from; at < to; at += 1) {
      const shade = isRow ? bytes[along * width + at] : bytes[at * width + along];
      if ((shade ?? 255) < middle) dark += 1;
    }
    return dark >= (to - from) * minDarkEdgeRatio;
  };
  let [left, top, right, foot] = [x0, y0, Math.min(width, x1), Math.min(height, y1)];
  while (top > 0 && isDark(top - 1, left, right, true)) top -= 1;
  while (top < foot && !isDark(top, left, right, true)) top += 1;
  while (foot < height && isDark(foot, left, right, true)) foot += 1;
  while (foot > top && !isDark(foot - 1, left, right, true)) foot -= 1;
  while (left > 0 && isDark(left - 1, top, foot, false)) left -= 1;
  while (left < right && !isDark(left, top, foot, false)) left += 1;
  while (right < width && isDark(right, top, foot, false)) right += 1;
  while (right > left && !isDark(right - 1, top, foot, false)) right -= 1;
  return { x0: left, y0: top, x1: right, y1: foot };
}

function containsText({ x0, y0, x1, y1 }: Box, { width, bytes }: GrayImage, middle: number): boolean {
  let light = 0;
  for (let y = y0; y < y1; y += 1)
    for (let x = x0; x < x1; x += 1) if ((bytes[y * width + x] ?? 0) > middle) light += 1;
  const share = light / Math.max(1, (x1 - x0) * (y1 - y0));
  return share >= panelTextRatio.min && share <= panelTextRatio.max;
}
