import type { Box, PageContent, Rule, Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/**
 * Rotates a page by a quarter turn with all its content.
 * @param texts its words in the current page: those that will be upright, and the rotated ones
 */
export function rotatePage(
  page: PageContent,
  turned: keyof typeof turns,
  { words, rotatedText }: Pick<PageContent, 'words' | 'rotatedText'>,
): PageContent {
  const place = (box: Box): Box => turns[turned](box, page);
  const placeWord = (word: Word): Word => {
    const { x0, y0, x1, y1 } = place(word);
    return wordWith(word, { x0, y0, x1, y1, baseline: y1 - (y1 - y0) * 0.2 });
  };
  const placeRule = (rule: Rule): Rule => {
    const { x0, y0, x1, y1 } = place(rule);
    return { x0, y0, x1, y1, kind: rule.kind === 'vertical' ? 'horizontal' : 'vertical' };
  };
  return {
    ...page,
    turned,
    width: page.height,
    height: page.width,
    words: words.map(placeWord),
    rotatedText: rotatedText.map(placeWord),
    rules: page.rules.map(placeRule),
    images: page.images.map(place),
    shapes: page.shapes.map((shape) => ({ ...shape, ...place(shape) })),
  };
}

/** Positions of a box after a rotation of its page. */
const turns = {
  clockwise: (box: Box, page: PageSize): Box => ({
    x0: page.height - box.y1,
    x1: page.height - box.y0,
    y0: box.x0,
    y1: box.x1,
  }),
  counterClockwise: (box: Box, page: PageSize): Box => ({
    x0: box.y0,
    x1: box.y1,
    y0: page.width - box.x1,
    y1: page.width - box.x0,
  }),
} as const;

/**
 * Returns the position of a box after a clockwise rotation of its page.
 * @param quarters of a turn, 0 to 3
 */
export function turnQuarters(box: Box, quarters: number, page: PageSize): Box {
  if (quarters === 1) return turns.clockwise(box, page);
  if (quarters === 3) return turns.counterClockwise(box, page);
  return quarters === 2 ? turnHalf(box, page) : box;
}

function turnHalf({ x0, y0, x1, y1 }: Box, { width, height }: PageSize): Box {
  return { x0: width - x1, x1: width - x0, y0: height - y1, y1: height - y0 };
}

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Maps a box of a rotated page back to the displayed page. */
export function turnBack(box: Box, page: Pick<PageContent, 'turned' | 'tilt' | 'width' | 'height'>): Box {
  const level = page.tilt === 0 ? box : turnAboutMiddle(box, -page.tilt, page);
  switch (page.turned) {
    case 'no':
      return level;
    case 'clockwise':
      return turns.counterClockwise(level, page);
    case 'counterClockwise':
      return turns.clockwise(level, page);
    case 'upsideDown':
      return turnHalf(level, page);
  }
}

/** Where a box is, as wide and high as before, once its page was turned. @param radians clockwise */
export function turnAboutMiddle(box: Box, radians: number, { width, height }: PageSize): Box {
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  const [x, y] = [(box.x0 + box.x1) / 2 - width / 2, (box.y0 + box.y1) / 2 - height / 2];
  const [middleX, middleY] = [width / 2 + x * cosine - y * sine, height / 2 + x * sine + y * cosine];
  const [halfWidth, halfHeight] = [(box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2];
  return { x0: middleX - halfWidth, y0: middleY - halfHeight, x1: middleX + halfWidth, y1: middleY + halfHeight };
}
