import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages, readPages as read } from '../../../../../support/readPages.ts';

const tasks = [
  'the lamp',
  'the ships',
  'the letters',
  'the book',
  'the oil',
  'the salt',
  'the boats',
  'the snow',
  'the ice',
];

/** Two adjacent ruled cells. */
const grid = {
  lines: [
    [50, 90, 550, 90],
    [50, 300, 550, 300],
    [50, 90, 50, 300],
    [300, 90, 300, 300],
    [550, 90, 550, 300],
  ] as const,
};

test('a grid that lays out a page is read cell by cell, with the lists in its cells', async () => {
  const list = (verb: string, x: number) =>
    setLines(
      tasks.map((task) => `- ${verb} ${task}`),
      x,
      110,
    );
  const { markdown } = await read([{ ...grid, texts: [...list('see', 60), ...list('tell of', 310)] }]);
  expect(markdown).not.toContain('|');
  expect(markdown.indexOf('- see the ice')).toBeLessThan(markdown.indexOf('- tell of the lamp'));
  expect(markdown.match(/^- /gm)).toHaveLength(tasks.length * 2);
});

test('a table with long text in its cells stays one', async () => {
  const text = (x: number) =>
    setLines(
      tasks.map((task) => `and in the morning ${task}`),
      x,
      110,
    );
  const { markdown } = await read([{ ...grid, texts: [...text(60), ...text(310)] }]);
  expect(markdown).toContain('|');
});

/** Lines of text, each on a background of its own, directly below each other. */
function shaded(lines: readonly string[], height: number) {
  return {
    shapes: lines.map((_, index) => ({
      points: [
        [60, 200 + index * height],
        [400, 200 + index * height],
        [400, 200 + (index + 1) * height],
        [60, 200 + (index + 1) * height],
      ] as const,
      isFilled: true,
    })),
    texts: [
      { text: 'The keeper of the lamp wrote this into his long green book:', x: 60, y: 160, size: 11 },
      ...lines.map((text, index) => ({ text, x: 62, y: 200 + (index + 0.75) * height, size: 10 })),
    ],
  };
}

const prose = [
  'The lamp on the headland was lit each evening by the keeper who had no',
  'help but that of his daughter, for she counted the ships that passed and',
  'wrote their names into a book.',
];
const log = ['cat errors', 'Loop: the lamp went out at nine.', 'Loop: nobody came.', 'Error: no more oil.'];

test('the grounds of lines that are broken to fit are no cells, but those of a paragraph', async () => {
  const { markdown } = await readPages([shaded(prose, 12)]);
  expect(markdown).toContain(prose.join(' '));
});

test('lines that end early on such grounds are a listing, whatever font they are in', async () => {
  const { markdown } = await readPages([shaded(log, 12)]);
  expect(markdown).toContain(`\`\`\`\n${log.join('\n')}\n\`\`\``);
});

test('cells have room above and below their lines', async () => {
  const { markdown } = await readPages([shaded(log, 24)]);
  expect(markdown).toContain('| cat errors |');
});

test('columns of a program whose lines have grounds are none of a table', async () => {
  const lines = ['$ ln foo bar', '$ ln -s foo baz', '$ exec 3foo', '$ cat notes'];
  const page = shaded(lines, 12);
  const texts = page.texts.map((text, index) => (index === 0 ? text : { ...text, font: 'mono' as const }));
  const remarks = ['# hard link', '# symlink', '# open files', '# read them'].map((text, index) => ({
    ...{ text, x: 220, y: 200 + (index + 0.75) * 12, size: 10 },
    font: 'mono' as const,
  }));
  const { markdown } = await readPages([{ ...page, texts: [...texts, ...remarks] }]);
  expect(markdown).not.toContain('|');
  expect(markdown).toMatch(/\$ ln foo bar +# hard link\n\$ ln -s foo baz +# symlink/);
});
