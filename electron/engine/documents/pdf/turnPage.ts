import type { Box, PageContent, Rule, Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/**
 * Turns a page so that most of its text is upright: a wide table is often set sideways on a page that says nothing of it. What runs
 * in other directions stays aside. Boxes are those of the page as it is turned here, `quarters` counts how often.
 * @param slanted texts that stand aslant: they are aside whichever way the page is turned
 */
export function uprightContent(page: PageContent, slanted: readonly Word[] = []): PageContent {
  const upright = lettersOf(page.words);
  if (lettersOf(page.aside) <= upright || page.aside.length === 0)
    return slanted.length === 0 ? page : { ...page, aside: [...page.aside, ...slanted] };
  // Which way the text runs shows in its words: the next stands above the last one, or below it.
  return turnPage(page, runsUp(page.aside) ? 'clockwise' : 'counterClockwise', {
    words: page.aside,
    aside: [...page.words, ...slanted],
  });
}

/**
 * A page turned by a quarter, with all that stands on it.
 * @param texts its words as the page is now: those that will be upright, and those aside
 */
export function turnPage(
  page: PageContent,
  turned: keyof typeof turns,
  { words, aside }: Pick<PageContent, 'words' | 'aside'>,
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
    aside: aside.map(placeWord),
    rules: page.rules.map(placeRule),
    pictures: page.pictures.map(place),
    shapes: page.shapes.map((shape) => ({ ...shape, ...place(shape) })),
  };
}

function lettersOf(words: readonly Word[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

function runsUp(words: readonly Word[]): boolean {
  let up = 0;
  for (let index = 1; index < words.length; index += 1) {
    const [last, next] = [words[index - 1], words[index]];
    if (last === undefined || next === undefined || Math.abs(last.x0 - next.x0) > 2) continue;
    up += next.y0 < last.y0 ? 1 : -1;
  }
  return up >= 0;
}

/** Where a box stands once its page is turned. */
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

interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A box of a turned page, where it stands on the page as it is shown. */
export function turnBack(box: Box, page: Pick<PageContent, 'turned' | 'tilt' | 'width' | 'height'>): Box {
  const level = page.tilt === 0 ? box : tiltBack(box, page);
  switch (page.turned) {
    case 'no':
      return level;
    case 'clockwise':
      return turns.counterClockwise(level, page);
    case 'counterClockwise':
      return turns.clockwise(level, page);
    case 'upsideDown':
      return {
        x0: page.width - level.x1,
        x1: page.width - level.x0,
        y0: page.height - level.y1,
        y1: page.height - level.y0,
      };
  }
}

/** Levelling turned the scan about its middle. */
function tiltBack(box: Box, { tilt, width, height }: Pick<PageContent, 'tilt' | 'width' | 'height'>): Box {
  const [sine, cosine] = [Math.sin(-tilt), Math.cos(tilt)];
  const [x, y] = [(box.x0 + box.x1) / 2 - width / 2, (box.y0 + box.y1) / 2 - height / 2];
  const [middleX, middleY] = [width / 2 + x * cosine - y * sine, height / 2 + x * sine + y * cosine];
  const [halfWidth, halfHeight] = [(box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2];
  return { x0: middleX - halfWidth, y0: middleY - halfHeight, x1: middleX + halfWidth, y1: middleY + halfHeight };
}
