import { describe, expect, test } from 'vitest';
import type { PdfPage, PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

async function markdownOf(page: PdfPage): Promise<string> {
  const { markdown } = await readPages([page]);
  return markdown;
}

function text(words: string, x: number, y: number): PdfText {
  return { text: words, x, y, size: 10 };
}

describe('boxes that are drawn to tick', () => {
  test('stand in their line, with a tick where one is drawn or set', async () => {
    const markdown = await markdownOf({
      squares: [
        [150, 101, 9],
        [200, 101, 9, 'crossed'],
        [250, 101, 9],
      ],
      texts: [
        text('The lamp was lit', 72, 109),
        text('never', 162, 109),
        text('daily', 212, 109),
        text('X', 251, 109),
        text('weekly', 262, 109),
      ],
    });
    expect(markdown).toBe('The lamp was lit ☐ never ☑ daily ☑ weekly');
  });

  test('are tasks of a list where each begins a line', async () => {
    const names = ['Oil the lamp', 'Trim the wick', 'Clean the glass'];
    const markdown = await markdownOf({
      squares: names.map((_, index) => [72, 101 + index * 20, 9, index === 1 ? 'filled' : undefined] as const),
      texts: names.map((name, index) => text(name, 86, 109 + index * 20)),
    });
    expect(markdown).toBe('- [ ] Oil the lamp\n- [x] Trim the wick\n- [ ] Clean the glass');
  });

  test('are a choice and no list where one stands by itself', async () => {
    const markdown = await markdownOf({
      squares: [[72, 141, 9, 'crossed']],
      texts: [text('Which of the lamps is lit today?', 72, 109), text('White', 86, 149)],
    });
    expect(markdown).toBe('Which of the lamps is lit today?\n\n☑ White');
  });

  test('are none where a square is filled like all others, has room for letters, is of a drawing, or has no text', async () => {
    const bullets = await markdownOf({
      squares: [[72, 101, 9, 'filled']],
      texts: [text('Oil the lamp', 86, 109)],
    });
    const letters = await markdownOf({
      squares: [0, 1, 2, 3].map((index) => [120 + index * 12, 99, 12] as const),
      texts: [text('Name of ship', 60, 109)],
    });
    const alone = await markdownOf({ squares: [[72, 101, 9]], texts: [text('Oil the lamp', 186, 109)] });
    const drawing = await markdownOf({
      squares: [101, 141, 181, 221].map((y) => [72, y, 9] as const),
      texts: [text('Oil', 86, 109)],
    });
    expect([bullets, letters, alone, drawing].join()).not.toMatch(/[☐☑]|\[[ x]\]/);
  });
});
