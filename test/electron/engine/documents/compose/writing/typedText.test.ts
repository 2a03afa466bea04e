import { describe, expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

function typed(lines: readonly string[], y = 100): PdfText[] {
  return setLines(lines, 90, y).map((line) => ({ ...line, font: 'mono' }));
}

describe('a document in letters of fixed width', () => {
  test('has its short lines each by itself, and lines of signs between its parts', async () => {
    const receipt = ['Oil and Wicks', '1 Light Street', '===================', 'Lamp oil 2 @ $3.50', 'TOTAL $7.00'];
    const { markdown } = await readPages([{ texts: typed(receipt) }]);
    expect(markdown).toBe('Oil and Wicks  \n1 Light Street\n\n---\n\nLamp oil 2 @ $3.50  \nTOTAL $7.00');
  });

  test('has running text as text', async () => {
    const letter = [
      'The lamp on the headland was lit each evening by the',
      'keeper and his daughter, who counted the ships that',
      'passed and wrote down all their names in a green book',
      'that lay by the door.',
    ];
    const { markdown } = await readPages([{ texts: typed(letter) }]);
    expect(markdown).toBe(letter.join(' '));
  });

  test('has a sentence of two lines as one', async () => {
    const letter = ['The lamp on the headland was lit each evening by the', 'keeper.'];
    const address = ['The keeper of the lamp on the headland at the harbour', 'Light Street 1'];
    const { markdown } = await readPages([{ texts: [...typed(letter), ...typed(address, 200)] }]);
    expect(markdown).toBe([letter.join(' '), address.join('  \n')].join('\n\n'));
  });

  test('has programs, and what stands below each other for a reason, as they are set', async () => {
    const program = ['if (lamp.isLit()) {', '  count(ships);', '}'];
    const { markdown } = await readPages([{ texts: typed(program) }]);
    expect(markdown).toContain('```');
    const grid = await readPages([{ texts: typed(['C C L', 'C L L', 'L C C']) }]);
    expect(grid.markdown).toContain('```');
  });

  test('has a line by itself as text: the number of a page is no program', async () => {
    const { markdown } = await readPages([
      { texts: [...typed(['The lamp was lit.']), { text: '12', x: 290, y: 700, font: 'mono' }] },
    ]);
    expect(markdown).toBe('The lamp was lit.\n\n12');
  });
});
