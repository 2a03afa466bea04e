import { describe, expect, it } from 'vitest';
import { joinRuns } from '../../../../../electron/engine/extract/main/joinRuns.ts';
import { outlinePage } from '../../../../../electron/engine/extract/main/pageOutline.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';

const words = 'ten words of a paragraph, which all say the same';
const threshold = 0.5;

/** Builds a page of equal paragraphs in boxes, and returns what is content by these rates of each box's paragraphs. */
function runsOf(...boxes: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const html = boxes.map((rates) => `<div><div>${rates.map(() => `<p>${words}</p>`).join('')}</div></div>`).join('');
  const outline = outlinePage(parseHtml(html).body);
  const isContent = [...joinRuns(outline, Float64Array.from(boxes.flat()), threshold)];
  return boxes.map(({ length }) => isContent.splice(0, length));
}

describe('the runs of a page', () => {
  it('retain a doubtful block between likely ones', () => {
    expect(runsOf([0.9, 0.9, 0.45, 0.9, 0.9])).toEqual([[1, 1, 1, 1, 1]]);
  });

  it('leave out a block that is certainly no content', () => {
    expect(runsOf([0.9, 0.9, 0, 0.9, 0.9])).toEqual([[1, 1, 0, 1, 1]]);
  });

  it('leave out a doubtful block that is alone among others', () => {
    expect(runsOf([0.9, 0.9, 0.9], [0.05, 0.55, 0.05])).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });

  it('end with a container rather than within it', () => {
    const doubtful = 0.42;
    expect(runsOf([0.95, 0.95, doubtful], [doubtful, 0.02, 0.02])).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });

  it('are none on a page without blocks', () => {
    expect(runsOf()).toEqual([]);
  });
});
