import { describe, expect, test } from 'vitest';
import type { PdfPage } from '../../../../../support/makePdf.ts';
import type { PdfField } from '../../../../../support/pdfFields.ts';
import { readPages } from '../../../../../support/readPages.ts';

const labels = ['Name of the lamp:', 'Place:', 'Keeper:'];
const texts = labels.map((text, index) => ({ text, x: 72, y: 112 + index * 30, size: 11 }));

function field(row: number, given: Partial<PdfField>): PdfField {
  return { kind: 'text', box: [190, 100 + row * 30, 420, 116 + row * 30], ...given };
}

async function markdownOf(page: PdfPage): Promise<string> {
  const { markdown } = await readPages([page]);
  return markdown;
}

describe('what is filled into a form', () => {
  test('stands beside its label, whether the file draws it or leaves that to the reader', async () => {
    const fields = [
      field(0, { text: 'Headland Light' }),
      field(1, { text: 'Northern shore', isBare: true }),
      field(2, { text: 'Maria Huber' }),
    ];
    const markdown = await markdownOf({ texts, fields });
    expect(markdown).toBe(
      '| Name of the lamp: | Headland Light |\n| --- | --- |\n| Place: | Northern shore |\n| Keeper: | Maria Huber |',
    );
  });

  test('is there where the looks of its fields are those of the empty form, as programs leave it that fill in many', async () => {
    const fields = [
      field(0, { text: 'Headland Light', isUndrawn: true }),
      field(1, { text: 'Northern shore', isUndrawn: true, choices: ['Southern shore', 'Northern shore'] }),
      field(2, { text: 'Maria Huber' }),
    ];
    expect(await markdownOf({ texts, fields })).toBe(
      '| Name of the lamp: | Headland Light |\n| --- | --- |\n| Place: | Northern shore |\n| Keeper: | Maria Huber |',
    );
  });

  test('has its lines where nobody drew them', async () => {
    const fields = [field(1, { text: 'Northern shore\nof the bay', box: [190, 120, 420, 160], isUndrawn: true })];
    const markdown = await markdownOf({ texts: texts.slice(0, 1), fields });
    expect(markdown).toContain('Northern shore of the bay');
  });

  test('stays within its field, whose lines it fills', async () => {
    const story = 'The lamp was lit each evening by the keeper and his daughter, who counted the ships that passed by.';
    const fields = [
      field(0, {
        text: 'A name that is longer than the field which it is written into',
        box: [190, 100, 290, 116],
        isUndrawn: true,
      }),
      field(1, { text: story, box: [190, 130, 420, 190], isUndrawn: true }),
    ];
    const read = await readPages([{ texts: texts.slice(0, 2), fields }], { blocks: true });
    expect(read.markdown).toContain('A name that is longer than the field which it is written into');
    expect(read.markdown.replaceAll(/\s+/g, ' ')).toContain(story);
    const right = Math.max(...(read.blocks?.[0]?.items ?? []).map(({ bbox }) => bbox?.[2] ?? 0));
    expect(right * 595).toBeLessThanOrEqual(421);
  });

  test('is no secret that is shown as points, and nothing that cannot be seen', async () => {
    const fields = [
      field(0, { text: 'Wrecker1', isUndrawn: true, isSecret: true }),
      field(1, { text: 'Wrecker2', isUndrawn: true, isHidden: true }),
    ];
    expect(await markdownOf({ texts, fields })).not.toContain('Wrecker');
  });

  test('costs no page its own letters', async () => {
    const page = {
      texts: [...texts, { text: 'The sta~ of the lamp', x: 72, y: 300, font: 'ligature' as const }],
      fields: [field(0, { text: 'Headland Light' })],
    };
    const { markdown } = await readPages([page], {}, { areResourcesOfTree: true });
    expect(markdown).toContain('Name of the lamp: Headland Light');
    expect(markdown).toContain('The staff of the lamp');
  });

  test('is ticked as the file says, and no sign of how the tick is drawn stays', async () => {
    const boxes = ['white', 'red', 'green'].map((name, index) => ({ name, x: 190 + index * 80, isOn: index === 1 }));
    const markdown = await markdownOf({
      texts: [{ text: 'It shines', x: 72, y: 112 }, ...boxes.map(({ name, x }) => ({ text: name, x: x + 18, y: 112 }))],
      fields: boxes.map(({ x, isOn }) => ({ kind: 'radio', box: [x, 101, x + 14, 115], isOn })),
    });
    expect(markdown).toBe('It shines ☐ white ☑ red ☐ green');
  });

  test('keeps its ticks below the names of their columns', async () => {
    const columns = [200, 300];
    const rows = ['The lamp is clean', 'The stairs are safe'];
    const markdown = await markdownOf({
      texts: [
        ...columns.map((x, index) => ({ text: ['Yes', 'No'][index] ?? '', x, y: 100 })),
        ...rows.map((text, index) => ({ text, x: 72, y: 130 + index * 24 })),
      ],
      lines: [
        ...[86, 106, 130, 154].map((y) => [60, y, 360, y] as const),
        ...[60, 190, 280, 360].map((x) => [x, 86, x, 154] as const),
      ],
      fields: rows.flatMap((_, row) =>
        columns.map((x, column) => ({
          kind: 'check' as const,
          box: [x, 119 + row * 24, x + 12, 131 + row * 24] as const,
          isOn: row === column,
        })),
      ),
    });
    expect(markdown).toContain('| The lamp is clean | ☑ | ☐ |\n| The stairs are safe | ☐ | ☑ |');
  });

  test('is one word where each letter has its own place, and two where a place is left empty', async () => {
    const fields = [field(0, { kind: 'comb', text: 'AB1204 77' })];
    expect(await markdownOf({ texts: texts.slice(0, 1), fields })).toBe('Name of the lamp: AB1204 77');
  });

  test('says nothing where it is hidden, or is a button', async () => {
    const fields = [field(0, { text: 'Secret', isHidden: true }), field(1, { kind: 'button', text: 'Print' })];
    expect(await markdownOf({ texts, fields })).not.toMatch(/Secret|Print/);
  });

  test('has notes that are written on the page, and no frame of what is only marked', async () => {
    const lines = ['The lamp was lit each evening by the keeper and his daughter.'];
    const markdown = await markdownOf({
      texts: lines.map((text) => ({ text, x: 72, y: 112 })),
      fields: [
        { kind: 'note', box: [72, 150, 300, 170], text: 'Asked the keeper again in May.' },
        { kind: 'highlight', box: [70, 100, 300, 116] },
      ],
    });
    expect(markdown).toBe(`${lines.join()}\n\nAsked the keeper again in May.`);
  });

  test('does not take the links of its page away', async () => {
    const markdown = await markdownOf({
      texts: texts.slice(0, 1),
      fields: [field(0, { text: 'Headland Light' })],
      links: [{ href: 'https://lamps.example/', box: [70, 100, 180, 116] }],
    });
    expect(markdown).toBe('[Name of the lamp:](https://lamps.example/) Headland Light');
  });
});
