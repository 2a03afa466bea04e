import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and his daughter,',
  'who counted the ships that came in before the night.',
];

/** A line that begins with a name in a font of its own. */
function termLine(name: string, said: string, y: number, font: 'bold' | 'mono'): PdfText[] {
  return [
    { text: name, x: 70, y, size: 11, font },
    { text: said, x: 70 + name.length * 6.7 + 3, y, size: 11 },
  ];
}

test('lines that begin with a name and say a few words of it are a text each', async () => {
  for (const font of ['bold', 'mono'] as const) {
    const texts = [
      ...setLines(body, 70, 80),
      ...termLine('light', 'whether the lamp burns', 120, font),
      ...termLine('wick.measured', 'how long the wick was made', 133, font),
      ...termLine('bell', 'what rings in a fog', 146, font),
    ];
    const mark = font === 'bold' ? '**' : '`';
    const { markdown } = await readPages([{ texts }]);
    expect(markdown).toContain(
      `${mark}light${mark} whether the lamp burns\n\n${mark}wick.measured${mark} how long the wick was made\n\n${mark}bell${mark}`,
    );
  }
});

test('a sentence goes on with a name of a program behind a small word, though there is room above', async () => {
  const texts = [
    ...setLines(body, 70, 80),
    ...termLine('light', 'opens the lamp for all of the', 120, 'mono'),
    ...termLine('wick', 'that has been cut before', 133, 'mono'),
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain('for all of the `wick` that');
});
