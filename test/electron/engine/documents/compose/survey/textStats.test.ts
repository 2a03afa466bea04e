import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const sentence = 'The lamp on the headland was lit each evening by the keeper and his family';
const page = {
  texts: setLines(
    Array.from({ length: 40 }, () => sentence),
    70,
    100,
    10,
  ),
};

test('the few words of a cover are titles however much larger than the text all of them are', async () => {
  const cover = {
    texts: [
      { text: 'The keepers of the northern lamps', x: 70, y: 300, size: 24 },
      { text: 'A report in three parts', x: 70, y: 340, size: 16 },
    ],
  };
  const { markdown } = await read([cover, page, page]);
  expect(markdown).toMatch(/^# The keepers of the northern lamps\n\n## A report in three parts\n\n/);
});

test('the names in a chart are no headings for being larger than the numbers of its scale', async () => {
  const names = ['Stoves', 'Kettles', 'Lamps'];
  const texts = [0, 1, 2].flatMap((chart) => [
    { text: `Sales of the year ${chart + 1}`, x: 200, y: 80 + chart * 140, size: 14 },
    ...names.map((text, row) => ({ text, x: 60, y: 100 + chart * 140 + row * 16, size: 14 })),
    ...Array.from({ length: 40 }, (_, place) => ({
      text: String(place + 1),
      x: 130 + place * 10,
      y: 155 + chart * 140,
      size: 6,
    })),
  ]);
  const { markdown } = await read([{ texts }]);
  expect(markdown).toContain('Kettles');
  expect(markdown).not.toContain('#');
});

test('where most paragraphs are of a line, those of several tell how far lines are apart', async () => {
  const wide = `${sentence} before the night began and the ships came`;
  const paragraphs = Array.from({ length: 24 }, (_, index) => (index % 3 === 0 ? [wide, 'in.'] : ['It burns well.']));
  let y = 100;
  const texts = paragraphs.flatMap((lines) => {
    const set = setLines(lines, 60, y, 11, 13);
    y += lines.length * 13 + 9;
    return set;
  });
  const { markdown } = await read([{ texts }]);
  expect(markdown.split('\n\n')).toHaveLength(paragraphs.length);
});

test('a page that is all of a program is one program, and no typewritten text', async () => {
  const program = [
    'TimeStepper ts(system, integ);',
    'ts.initialize(state);',
    'std::cout << "Wrote " << name << std::endl;',
    'if (ts.isDone()) {',
    '    return 0;',
    '}',
    'catch(const std::exception& e) {',
    '    return 1;',
    '}',
  ];
  const texts = program.map((text, row) => ({ text, x: 70, y: 100 + row * 15, size: 10, font: 'mono' as const }));
  const { markdown } = await read([{ texts }]);
  expect(markdown).toBe(`\`\`\`\n${program.join('\n')}\n\`\`\``);
});
