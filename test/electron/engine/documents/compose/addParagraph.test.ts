import { describe, expect, test } from 'vitest';
import { isFormula, writeFormula } from '../../../../../electron/engine/documents/compose/addParagraph.ts';
import { segmentOf, type TextLine } from '../../../../../electron/engine/documents/layout/lines/textLine.ts';
import { setLines } from '../../../../support/makePdf.ts';
import { readPages } from '../../../../support/readPages.ts';

test('what runs up the edge of a page stands behind the sentence that goes on over the page', async () => {
  const first = Array.from(
    { length: 20 },
    () => 'The lamp on the headland was lit each evening by the keeper, and his',
  );
  const { markdown, blocks } = await readPages(
    [
      {
        texts: [...setLines(first, 90, 420), { text: 'Kept by the harbour', x: 30, y: 400, isUpward: true, size: 18 }],
      },
      { texts: setLines(['daughter counted the ships that passed.', '', 'They are in a book.'], 90, 100) },
    ],
    { blocks: true, pageMarkers: true },
  );
  expect(markdown).toMatch(
    /keeper, and his daughter counted the ships that passed\.\n\nKept by the harbour\n\n---\n\n<!-- page 2 -->\n\nThey are in a book\.$/,
  );
  expect(blocks?.[0]?.items.at(-1)?.content).toBe('Kept by the harbour');
});

test('what runs up beyond the edge of a page is not there', async () => {
  const { markdown } = await readPages([
    { texts: [...setLines(['The lamp was lit.'], 90, 120), { text: 'slug 0394', x: -40, y: 400, isUpward: true }] },
  ]);
  expect(markdown).toBe('The lamp was lit.');
});

test('a sentence that goes on over the page stands below the code that comes between', async () => {
  const first = Array.from(
    { length: 4 },
    () => 'The lamp on the headland was lit each evening by the keeper, and tested',
  );
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines([...first, 'with the command'], 70, 100),
        { text: 'light --test', x: 94, y: 190, font: 'mono' },
      ],
    },
    { texts: setLines(['of the set, and then it is left alone until the morning.', ...first], 70, 100) },
  ]);
  expect(markdown).toContain(
    '\nlight --test\n```\n\nof the set, and then it is left alone until the morning.\n\nThe lamp',
  );
});

test('a sentence goes on behind the note at the foot of its column, and not in it', async () => {
  const column = (text: string, x: number, from: number) =>
    Array.from({ length: 20 }, (_, row) => ({ text: `${text} ${row + from}`, x, y: 80 + row * 14, size: 10 }));
  const { markdown } = await readPages([
    {
      texts: [
        ...column('the keeper counts the ships of the day', 60, 1),
        { text: '1', x: 60, y: 757, size: 6 },
        { text: 'A lamp of brass.', x: 64, y: 760, size: 8 },
        ...column('his daughter writes their names down', 320, 1),
      ],
    },
  ]);
  expect(markdown).toMatch(/of the day 20 his daughter writes their names down 1 /);
  expect(markdown).toMatch(/names down 20\n\n¹ A lamp of brass\.$/);
});

test('a sentence goes on below the drawing or the named table at the head of the next column, and they stand behind it', async () => {
  const lines = Array.from({ length: 8 }, () => 'The lamp was lit each evening by the keeper, and the');
  const go = ['daughter counted all the ships that passed by there.', ...lines.slice(0, 4)];
  const drawing = [
    { text: 'oil (l)', x: 120, y: 90 },
    { text: 'Figure 1: What a lamp burns in a night', x: 70, y: 120 },
  ];
  const drawn = await readPages([
    { texts: setLines(lines, 70, 400) },
    { texts: [...drawing, ...setLines(go, 70, 170)] },
  ]);
  expect(drawn.markdown).toMatch(/keeper, and the daughter counted[^]*oil \(l\)[^]*Figure 1: What a lamp burns/);
  const table = ['Table 1: Lamps of the coast', 'North 12 lamps', 'South 14 lamps', 'West 3 lamps'].flatMap(
    (text, row) => {
      const [name = '', ...rest] = text.startsWith('Table') ? [text] : text.split(' ');
      return [
        { text: name, x: 90, y: 90 + row * 16 },
        ...rest.map((cell, column) => ({ text: cell, x: 200 + column * 100, y: 90 + row * 16 })),
      ];
    },
  );
  const tabled = await readPages([
    { texts: setLines(lines, 70, 400) },
    { texts: [...table, ...setLines(go, 70, 190)] },
  ]);
  expect(tabled.markdown).toMatch(/keeper, and the daughter counted[^]*Table 1: Lamps[^]*\| North \| 12 \| lamps \|/);
});

const boats = [
  ['Boat', 'Length', 'Crew'],
  ['Aurora', '12.5', '4'],
  ['Bergen', '9.8', '2'],
  ['Curlew', '8.1', '2'],
].flatMap((row, line) => row.map((text, column) => ({ text, x: 90 + column * 90, y: 100 + line * 16, size: 10 })));
const text = Array.from({ length: 4 }, () => 'The lamp on the headland was lit each evening by the keeper, and his');

test('a sentence goes on over a table at the top of the next page, and not over one that it leads to', async () => {
  const rest = setLines(['daughter counted the ships that passed.', ...text], 70, 190);
  const over = await readPages([{ texts: setLines(text, 70, 700) }, { texts: [...boats, ...rest] }]);
  expect(over.markdown).toMatch(/keeper, and his daughter counted the ships that passed\.\n\n\| Boat/);
  const below = await readPages([{ texts: [...setLines(text, 70, 30), ...boats, ...rest] }]);
  expect(below.markdown).toMatch(/keeper, and his\n\n\| Boat/);
});

test('a sentence goes on below the name of a picture at the top of the next column', async () => {
  const named = [{ text: 'Figure 1: The lamp', x: 70, y: 80, size: 10 }];
  const rest = setLines(['daughter counted the ships that passed.', ...text], 70, 110);
  const { markdown } = await readPages([{ texts: setLines(text, 70, 700) }, { texts: [...named, ...rest] }]);
  expect(markdown).toContain('keeper, and his daughter counted the ships that passed.');
});

test('a sentence goes on over a table with a name at the foot of its page, and a note below that stands with the table', async () => {
  const table = [
    { text: 'Table 1: Boats of the coast', x: 70, y: 680, size: 11 },
    ...boats.map((cell) => ({ ...cell, y: cell.y + 600 })),
    { text: 'a', x: 70, y: 769, size: 6 },
    { text: 'One of them was sold.', x: 74, y: 772, size: 10 },
  ];
  const { markdown } = await readPages([
    { texts: [...setLines(text, 70, 600), ...table] },
    { texts: setLines(['daughter counted the ships that passed.', ...text], 70, 90) },
  ]);
  expect(markdown).toMatch(/keeper, and his daughter counted[^]*Table 1: Boats[^]*\| Boat[^]*ᵃ One of them was sold\./);
});

test('bold words smaller than the text, close below a table, name it and begin no section', async () => {
  const lines = [
    ...[100, 120, 140].map((y) => [72, y, 372, y] as const),
    ...[72, 222, 372].map((x) => [x, 100, x, 140] as const),
  ];
  const cells = ['Lamp', 'Oil', 'White', 'Whale'].map((text, index) => ({
    ...{ text, size: 11 },
    x: 78 + (index % 2) * 150,
    y: 114 + Math.floor(index / 2) * 20,
  }));
  const read = async (size: number, y: number): Promise<string | undefined> => {
    const name = { text: 'Lamps of the tower', x: 72, y, size, font: 'bold' as const };
    const text = setLines(
      ['The keeper of the light fills them each evening before', 'he lights the first of them.'],
      72,
      184,
    );
    const { blocks } = await readPages([{ lines, texts: [...cells, name, ...text] }], { blocks: true });
    return blocks?.[0]?.items.find(({ content }) => content === name.text || content === `**${name.text}**`)?.type;
  };
  expect(await read(9, 150)).toBe('caption');
  expect(await read(9, 168)).not.toBe('caption');
  expect(await read(11, 152)).not.toBe('caption');
});

test('a note at the foot belongs to no item, though it stands below the text of the last one', async () => {
  const line = 'The lamp on the headland was lit each evening by the keeper, and tested';
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(
          Array.from({ length: 30 }, () => line),
          60,
          100,
        ),
        ...setLines(['\u00b7 The stair is swept at noon.'], 70, 520),
        ...setLines(['Only where the keeper is at home, and the door is open.'], 75.5, 760, 8),
      ],
      lines: [[60, 748, 160, 748]],
    },
  ]);
  expect(markdown).toMatch(/- The stair is swept at noon\.\n\nOnly where/);
});

describe('formulas', () => {
  function lineIn(font: string, text: string, mono = false): TextLine {
    const style = { size: 10, font, bold: false, italic: false, mono, hidden: false };
    return segmentOf(
      text.split(' ').map((word, index) => ({
        ...{ text: word, x0: index * 60, x1: index * 60 + 50, y0: 0, y1: 10, baseline: 8 },
        ...{ style, spaced: index > 0, href: null, confidence: null, tag: null },
      })),
    );
  }

  test('a line in signs of mathematics is a formula, and is written between its marks', () => {
    const line = lineIn('CMMI10', 'E = mc2 (3)');
    expect(isFormula([line])).toBe(true);
    expect(writeFormula([line])).toBe('$$\nE = mc2 (3)\n$$');
  });

  test('signs of mathematics make a formula in any font', () => {
    expect(isFormula([lineIn('Times', '∑𝑥 = ∫𝑦')])).toBe(true);
  });

  test('a sentence with a formula in it is text, and so is an equation of words', () => {
    expect(isFormula([lineIn('CMMI10', 'where the weight of every stove w = 3')])).toBe(false);
    expect(isFormula([lineIn('Times', 'a = b')])).toBe(false);
  });

  test('a name of a program with a sign of mathematics in it is none', () => {
    expect(isFormula([lineIn('CMSY10', 'x\u2208lamp')])).toBe(true);
    expect(isFormula([lineIn('CMSY10', 'x\u2208lamp', true)])).toBe(false);
  });
});
