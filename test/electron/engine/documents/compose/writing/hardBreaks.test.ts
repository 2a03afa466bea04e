import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'Their names in a long green book that smelled of oil and salt.',
];

async function markdownOf(lines: readonly string[]): Promise<string> {
  const { markdown } = await read([{ texts: [...setLines(body, 70, 100), ...setLines(lines, 70, 180)] }]);
  return markdown.split('\n\n').slice(1).join('\n\n');
}

test('text that is broken to fit is one line, whatever its lines begin with', async () => {
  const { markdown } = await read([{ texts: setLines(body, 70, 100) }]);
  expect(markdown).toBe(body.join(' '));
});

test('an address keeps its lines', async () => {
  const address = ['Keeper of the Light', '12 Headland Road', 'Saltby 4711', 'keeper@light.example'];
  expect(await markdownOf(address)).toBe(address.join('  \n'));
});

test('names with what they stand for keep theirs, and a line that would be a list is none', async () => {
  const facts = ['Report: L-1847-01', 'Written by: the daughter of the keeper', 'Date: 1 May', '# of ships: 12'];
  expect(await markdownOf(facts.slice(0, 3))).toBe(facts.slice(0, 3).join('  \n'));
  expect(await markdownOf(facts)).toBe([...facts.slice(0, 3), '\\# of ships: 12'].join('  \n'));
});

test('a poem keeps its lines where all of them had room in the column', async () => {
  const poem = ['The lamp is lit,', 'And all the ships are gone', 'To where no lamp is lit,', 'Till morning comes'];
  expect(await markdownOf(poem)).toBe(poem.join('  \n'));
});

test('names that end at one place, as on a cover, keep their lines', async () => {
  // Courier is monospace: 6.6 points per character.
  const names = ['Maria van Dijk', 'Jan Holm', 'Ada Lovelace Green', 'Tom Rowe'];
  const { markdown } = await read([
    {
      texts: [
        ...setLines(body, 70, 100),
        ...names.map((text, index) => ({ text, x: 520 - text.length * 6.6, y: 300 + index * 13 })),
      ].map((text) => ({ ...text, font: 'mono' as const })),
    },
  ]);
  for (const name of names) expect(markdown).toMatch(new RegExp(`^${name}`, 'm'));
});

test('names that are set to the right stay together, however far in two of them begin', async () => {
  const names = ['Maria van Dijk', 'Jan Holm', 'Ada Holm', 'Tom Lovelace', 'Kim Rowe'];
  const { markdown } = await read([
    {
      texts: [
        ...setLines(body, 70, 100),
        ...names.map((text, index) => ({ text, x: 520 - text.length * 6.6, y: 300 + index * 13 })),
      ].map((text) => ({ ...text, font: 'mono' as const })),
    },
  ]);
  expect(markdown).toContain(names.join('  \n'));
});

test('lines that are a link each, as those of a menu, keep their lines', async () => {
  const names = ['lamps of the northern shore', 'the stairs', 'ships that passed by in the night', 'oil'];
  const { markdown } = await read([
    {
      texts: setLines(names, 70, 100),
      links: names.map((_, index) => ({
        href: `https://lamps.example/${index}`,
        box: [68, 90 + index * 13, 400, 102 + index * 13] as const,
      })),
    },
  ]);
  expect(markdown).toBe(names.map((name, index) => `[${name}](https://lamps.example/${index})`).join('  \n'));
});

test('verses keep their lines, though the longest of a stanza has no room for the next word', async () => {
  const stanzas = [
    [
      'Who is it that counts the ships at night?',
      'It is the keeper, and by lamplight',
      'His daughter writes their names',
    ],
    ['And when the winter storms begin', 'She lights the lamp and lets no soul come in;', 'They wait for the thaw'],
    [
      'But in the spring the boats return',
      'And all the lamps of all the harbours burn',
      'Till it is day',
      'And nobody would stay',
    ],
    ['So goes the year', 'And nobody is here'],
  ];
  const { markdown } = await read([
    { texts: stanzas.flatMap((lines, index) => setLines(lines, 70, 100 + index * 70)) },
  ]);
  expect(markdown).toBe(stanzas.map((lines) => lines.join('  \n')).join('\n\n'));
});

test('how somebody is reached has a line for each fact in a narrow column too; a title over three lines has none', async () => {
  const aside = ['Ada Holm', '12 Long Road', 'Bergen 5003', 'ada@lamp.example'];
  const title = ['Failure to Light', 'Lamps (Section', '4971B)'];
  const texts = [...setLines(aside, 70, 100), ...setLines(title, 70, 200)];
  const { markdown } = await read([{ texts }]);
  expect(markdown).toBe(`${aside.join('  \n')}\n\n${title.join(' ')}`);
});

test('the ways to call a program, which all begin with its name, keep their lines; sentences that begin alike do not', async () => {
  const calls = [
    'lampctl light lamp until dawn or until the oil is gone or the keeper',
    'lampctl count ships',
    'lampctl write book',
  ];
  expect(await markdownOf(calls)).toBe(calls.join('  \n'));
  const sentences = [
    'lamps on the headland were lit each evening by the keeper and by',
    'lamps of the daughter, who counted the ships that passed, and the',
    'lamps of the harbour, which were lit by nobody as far as we know.',
  ];
  expect(await markdownOf(sentences)).toBe(sentences.join(' '));
});

test('short lines that are placed far below each other keep theirs', async () => {
  const labels = ['harbour side', 'garden side', 'roof and chimney'];
  const { markdown } = await read([{ texts: setLines(labels, 70, 100, 11, 28) }]);
  expect(markdown).toBe(labels.join('  \n'));
});

test('text with double spacing is one line, and so are short lines that end with a comma', async () => {
  const wide = await read([{ texts: setLines(body.slice(0, 2), 70, 100, 11, 28) }]);
  expect(wide.markdown).toBe(body.slice(0, 2).join(' '));
  const open = ['harbour side,', 'garden side,', 'roof and chimney'];
  expect((await read([{ texts: setLines(open, 70, 100, 11, 28) }])).markdown).toBe(open.join(' '));
});
