import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const program = [
  'void light(int lamp)',
  '{',
  '   if (lamp > 0) {',
  '      burn(lamp); /* as long as there is oil */',
  '      count = count + 1;',
  '   }',
  '   return;',
  '}',
];

/** Lines at an equal distance, each indented by its leading spaces. */
function setProgram(lines: readonly string[], x: number, y: number) {
  return lines.map((line, index) => ({
    ...{ text: line.trimStart(), size: 10 },
    ...{ x: x + (line.length - line.trimStart().length) * 5, y: y + index * 12 },
  }));
}

test('a program in the letters of the text is one, and no part of the item above it', async () => {
  const lead = ['7. Procedure light lights one of the lamps, and counts how many of them', 'have been lit.'];
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(lead, 70, 100),
        ...setProgram(program, 82, 128),
        ...setLines(['8. Procedure sweep sweeps the stair, as the keeper has ordered it.'], 70, 240),
      ],
    },
  ]);
  expect(markdown).toContain('have been lit.\n\n');
  const code = /```\n([^]*?)\n *```/.exec(markdown)?.[1] ?? '';
  expect(code.split('\n').map((line) => line.trim())).toEqual(program.map((line) => line.trim()));
  expect(markdown).toMatch(/\n8\. Procedure sweep/);
});

test('sentences with semicolons are none', async () => {
  const lines = [
    'The lamp is lit at dusk;',
    'the stair is swept at noon;',
    'the book is written at night;',
    'the boats are counted twice;',
    'the bell is rung in fog;',
  ];
  const { markdown } = await readPages([{ texts: setLines(lines, 70, 100) }]);
  expect(markdown).not.toContain('```');
});
