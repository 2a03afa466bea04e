import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = setLines(
  Array.from({ length: 14 }, () => 'the keeper counts the ships and writes their names down'),
  60,
  180,
);

test('what stands at the end of a line above a narrow text goes with its line', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'Number of the lamp: 43', x: 60, y: 80 },
        { text: 'Harbour:', x: 250, y: 80, font: 'bold' },
        { text: 'Lamps of the northern shore', x: 360, y: 80 },
        { text: 'Lit on: 1 May', x: 60, y: 110 },
        ...body,
      ],
    },
  ]);
  expect(markdown).toMatch(/^Number of the lamp: 43 \**Harbour:\** Lamps of the northern shore\n/);
});

test('remarks at the ends of lines of a program stay at their lines', async () => {
  const mono = (text: string, x: number, y: number) => ({ text, x, y, font: 'mono' as const });
  const steps = [
    'lamp lamp(1);',
    'lamp.light();',
    'lamp.wait(30);',
    'lamp.put(out);',
    'lamp.wait(20);',
    'return lamp;',
  ];
  const { markdown } = await readPages([
    {
      texts: [
        ...steps.map((text, row) => mono(text, 60, 100 + row * 13)),
        mono('// each evening', 260, 113),
        mono('// each morning', 260, 139),
      ],
    },
  ]);
  expect(markdown).toMatch(
    /lamp\.light\(\); +\/\/ each evening\nlamp\.wait\(30\);\nlamp\.put\(out\); +\/\/ each morning\n/,
  );
});
