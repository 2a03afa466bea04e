import { describe, expect, it } from 'vitest';
import { findHighlights } from '../../../../../electron/engine/extract/highlights/findHighlights.ts';

const never = new AbortController().signal;

async function find(markdown: string, query: string): Promise<readonly string[]> {
  const { text } = await findHighlights(markdown, query, never);
  return text === null ? [] : text.split('\n\n');
}

const kilns = `# Kilns

The north kiln is fired with **oak** and reaches 1280 °C.

The south kiln is [electric](https://kiln.example/south). It is cheaper to run.

## Opening hours

- Monday to Friday: 9 to 17
- Saturday: 10 to 14

## Prices

| Kiln | Price a day |
| --- | --- |
| north | 120 € |
| south | 80 € |

Dogs are welcome in the garden.`;

describe('passages for a query', () => {
  it.each([
    ['how hot does the north kiln get? °C', 'The north kiln is fired with **oak** and reaches 1280 °C.'],
    ['may dogs come along', 'Dogs are welcome in the garden.'],
    ['opening hours on saturday', '- Saturday: 10 to 14'],
    ['price south', '| south | 80 € |'],
    ['electricity', 'The south kiln is [electric](https://kiln.example/south). It is cheaper to run.'],
  ])('%s', async (query, first) => {
    expect((await find(kilns, query))[0]).toBe(first);
  });

  it('stand word for word in the markdown, few and ranked', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `Kiln ${index} burns wood.`).join('\n\n');
    const found = await find(`${many}\n\nKiln wood is wood for the kiln.`, 'kiln wood');
    expect(found.length).toBeLessThanOrEqual(5);
    for (const passage of found) expect(many + found[0]).toContain(passage);
    expect(found[0]).toBe('Kiln wood is wood for the kiln.');
  });

  it('come from a long paragraph as its sentences', async () => {
    const filler = 'The weather was as it always is at this time of the year, and nobody said anything about it. ';
    const found = await find(
      `${filler.repeat(12)}The cat is called Minka. ${filler.repeat(12)}`,
      'name of the cat Minka',
    );
    expect(found[0]).toContain('The cat is called Minka.');
    expect(found[0]?.length).toBeLessThan(700);
  });

  it.each([
    [
      '営業時間は午前九時からです。\n\n入場料は八百円です。\n\n駐車場はありません。',
      '入場料はいくらですか',
      '入場料は八百円です。',
    ],
    ['北窑烧木柴。\n\n门票八十元。', '门票多少钱', '门票八十元。'],
    ['Музей открыт с девяти.\n\nБилет стоит сто рублей.', 'сколько стоит билет', 'Билет стоит сто рублей.'],
    [
      'Das Museum öffnet um neun.\n\nDie Eintrittskarten kosten acht Euro.',
      'Eintrittskarte Kosten',
      'Die Eintrittskarten kosten acht Euro.',
    ],
    ['L’été est chaud.\n\nLes entrées sont gratuites.', 'entree gratuite', 'Les entrées sont gratuites.'],
  ])('are found in %s', async (markdown, query, first) => {
    expect((await find(markdown, query))[0]).toBe(first);
  });

  it.each([
    ['another spelling and another ending', 'when does the harbor open', 'The harbour opens at nine.'],
    ['letters that changed places', 'tikcets for chlidren', 'Tickets cost six euros for children.'],
    ['a letter too few', 'behind the chrch', 'Parking is behind the church.'],
  ])('are found with %s', async (_what, query, first) => {
    const markdown =
      'The harbour opens at nine.\n\nTickets cost six euros for children.\n\nParking is behind the church.';
    expect((await find(markdown, query))[0]).toBe(first);
  });

  it('are those of the very word where the page holds it', async () => {
    expect((await find('A stall sells bread.\n\nA stable stands empty.', 'stable'))[0]).toBe('A stable stands empty.');
  });

  it('are none where nothing fits', async () => {
    expect(await find(kilns, 'submarine')).toEqual([]);
    expect(await find('', 'kiln')).toEqual([]);
    expect(await find(kilns, '???')).toEqual([]);
  });

  it('of a page without end come from its beginning', async () => {
    const { text, isCut } = await findHighlights(`needle here\n\n${'hay '.repeat(300_000)}`, 'needle', never);
    expect(text).toBe('needle here');
    expect(isCut).toBe(true);
  });
});
