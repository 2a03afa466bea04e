import { describe, expect, test } from 'vitest';
import type { PdfPage } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const items = ['Moved the lamp', 'Trained the keepers', 'Sold the old boat'];
const texts = items.map((text, index) => ({ text, x: 90, y: 100 + index * 16, size: 12 }));

function dotAt(x: number, y: number): [number, number, number, 'filled'] {
  return [x, y - 6, 3.5, 'filled'];
}

async function markdownOf(page: PdfPage): Promise<string> {
  return (await readPages([page])).markdown;
}

describe('small things that are drawn before lines', () => {
  test('are the bullets of a list, and of one within it', async () => {
    const squares = [dotAt(78, 100), dotAt(78, 116), dotAt(98, 132)];
    const inner = { text: 'Sold the old boat', x: 110, y: 132, size: 12 };
    expect(await markdownOf({ texts: [...texts.slice(0, 2), inner], squares })).toBe(
      '- Moved the lamp\n- Trained the keepers\n  - Sold the old boat',
    );
  });

  test('are none within a line, or by themselves', async () => {
    const beside = items.map((text, index) => ({ text, x: 212, y: 100 + index * 16, size: 12 }));
    const within = await markdownOf({ texts: [...texts, ...beside], squares: [dotAt(202, 100), dotAt(202, 116)] });
    expect(within).not.toContain('•');
    expect(await markdownOf({ texts, squares: [dotAt(78, 100)] })).not.toContain('- ');
  });

  test('are points of a drawing where few of them have text behind them', async () => {
    const points = Array.from({ length: 12 }, (_, index) => dotAt(300 + index * 9, 300 + (index % 5) * 20));
    expect(await markdownOf({ texts, squares: [dotAt(78, 100), dotAt(78, 116), ...points] })).not.toContain('- ');
  });

  test('are bullets though signs of another size are drawn elsewhere', async () => {
    const chars = Array.from({ length: 12 }, (_, index) => [300 + index * 12, 780, 6, 'filled'] as const);
    const dots = [100, 116, 132].map((y) => dotAt(78, y));
    expect(await markdownOf({ texts, squares: [...dots, ...chars] })).toBe(items.map((text) => `- ${text}`).join('\n'));
  });
});

test('lists beside each other are read one after the other, and make no table', async () => {
  const more = ['Five rooms', 'A harbour', 'Light'].map((text, index) => ({
    text,
    x: 300,
    y: 100 + index * 16,
    size: 12,
  }));
  const squares = [78, 288].flatMap((x) => [100, 116, 132].map((y) => dotAt(x, y)));
  expect(await markdownOf({ texts: [...texts, ...more], squares })).toBe(
    [...items, 'Five rooms', 'A harbour', 'Light'].map((text) => `- ${text}`).join('\n'),
  );
});
