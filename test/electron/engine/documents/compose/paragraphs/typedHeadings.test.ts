import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const told = [
  'Lights the lamp on the headland, and keeps it alight until the sun',
  'has come up behind the island and the last of the ships is home.',
];

const used = { text: 'lamp.light(evening);', x: 70, size: 10, font: 'mono' } as const;

function reference(names: readonly string[], size = 10): PdfText[] {
  return names.flatMap((text, index) => [
    { text, x: 70, y: 100 + index * 100, size, font: 'monoBold' as const },
    ...setLines(told, 70, 124 + index * 100),
    { ...used, y: 164 + index * 100 },
  ]);
}

test('names of a program in bold are headings of what is told of them', async () => {
  const { markdown } = await readPages([{ texts: reference(['lamp.light(when)', 'lamp.snuff()', 'keeper']) }]);
  expect(markdown).toMatch(/^#+ lamp\.light\(when\)\n\nLights the lamp/m);
  expect(markdown).toMatch(/^#+ keeper\n\nLights the lamp/m);
  expect(markdown).toContain('```\nlamp.light(evening);\n```');
});

test('what is to be typed heads nothing', async () => {
  const { markdown } = await readPages([{ texts: reference(['$ lamp light', 'lamp --light', 'lamp light evening']) }]);
  expect(markdown).not.toMatch(/^#/m);
  expect(markdown).toContain('```\nlamp --light\n```');
});

test('neither does a name that a text leads to', async () => {
  const texts = [
    ...setLines([...told, 'So type this:'], 70, 100),
    ...reference(['light']).map((text) => ({ ...text, y: text.y + 60 })),
  ];
  expect((await readPages([{ texts }])).markdown).not.toMatch(/^#/m);
});

test('a name in letters larger than the text is a heading, though it is not bold', async () => {
  const large = reference(['lamp.light(when)', 'lamp.snuff()', 'keeper'], 14).map((text) =>
    text.font === 'monoBold' ? { ...text, font: 'mono' as const } : text,
  );
  const { markdown } = await readPages([{ texts: large }]);
  expect(markdown).toMatch(/^#+ lamp\.light\(when\)\n\nLights the lamp/m);
  expect(markdown).toContain('```\nlamp.light(evening);\n```');
});

test('the next term is no part of the example of the last one, and several with text that stands in below are terms', async () => {
  const lamp = ['port = number', 'user = name', 'log = file'].flatMap((term, index): PdfText[] => [
    { text: term, x: 70, y: 100 + index * 90, size: 10, font: 'mono' },
    ...setLines(told, 100, 122 + index * 90),
    { text: `example = ${index}`, x: 100, y: 161 + index * 90, size: 10, font: 'mono' },
  ]);
  const { markdown } = await readPages([{ texts: lamp }]);
  expect(markdown).toContain('`port = number`\n\nLights the lamp');
  expect(markdown).toContain('```\nexample = 0\n```\n\n`user = name`');
});
