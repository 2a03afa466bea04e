import { expect, test } from 'vitest';
import { readBlockPages } from '../../../../shared/document/blocks/blockPages.ts';
import { matchBlocks } from '../../../../shared/document/compare/matchBlocks.ts';

type Item = readonly [type: string, content: string, y: number | null, height?: number];

/** A parse: pages of full-width blocks, each from a height on. */
function parse(...pages: readonly (readonly Item[])[]) {
  return readBlockPages(
    pages.map((items, index) => ({
      pageNumber: index + 1,
      status: 'ok',
      items: items.map(([type, content, y, height = 0.05], order) => ({
        type,
        content,
        readingOrder: order,
        bbox: y === null ? null : [0.1, y, 0.9, y + height],
      })),
    })),
  );
}

/** Returns one line per pair: the text of each side, and the differences. */
function told(...sides: readonly [ReturnType<typeof parse>, ReturnType<typeof parse>]): readonly string[] {
  return matchBlocks(...sides).map(
    ({ before, after, changes, pageNumber, pageAfter }) =>
      `${pageNumber}${pageAfter === pageNumber ? '' : `>${pageAfter}`} ${before?.content ?? '-'} | ${after?.content ?? '-'} | ${changes.join(' ')}`,
  );
}

test('the same parse twice has a pair for each block and no difference', () => {
  const one = parse(
    [
      ['title', '# Leaves', 0.1],
      ['text', 'First\nwords', 0.2],
    ],
    [['text', 'More', 0.1]],
  );
  expect(matchBlocks(one, one).every(({ changes, before, after }) => changes.length === 0 && before === after)).toBe(
    true,
  );
  expect(
    told(
      one,
      parse(
        [
          ['title', '# Leaves', 0.11],
          ['text', 'First words', 0.2],
        ],
        [['text', 'More', 0.1]],
      ),
    ),
  ).toEqual(['1 # Leaves | # Leaves | ', '1 First\nwords | First words | ', '2 More | More | ']);
});

test('what was read differently is matched by its place, and told as another text or type', () => {
  expect(
    told(
      parse([
        ['title', '# Leaves', 0.1],
        ['section_header', '## Rain', 0.15],
        ['text', 'Rates rose by 11 %', 0.2],
        ['figure', '', 0.5, 0.2],
      ]),
      parse([
        ['text', 'Leaves', 0.1],
        ['section_header', '### Rain', 0.15],
        ['text', 'Rafes r0se hy 11%', 0.2],
        ['figure', '', 0.5, 0.2],
      ]),
    ),
  ).toEqual([
    '1 # Leaves | Leaves | type',
    '1 ## Rain | ### Rain | marks',
    '1 Rates rose by 11 % | Rafes r0se hy 11% | text',
    '1  |  | ',
  ]);
});

test('the dots that lead to the number of a page are no difference', () => {
  expect(
    told(parse([['list_item', '- Roles . . . . . . 7', 0.1]]), parse([['list_item', '- Roles ........... 7', 0.1]])),
  ).toEqual(['1 - Roles . . . . . . 7 | - Roles ........... 7 | ']);
});

test('without places, blocks with mostly the same words belong together', () => {
  expect(
    told(
      parse([
        ['text', 'Rates rose by eleven in May', null],
        ['text', 'Nobody knows why', null],
      ]),
      parse([
        ['text', 'Rates rose by eleven in Way', null],
        ['text', 'A table of birds', null],
      ]),
    ),
  ).toEqual([
    '1 Rates rose by eleven in May | Rates rose by eleven in Way | text',
    '1 - | A table of birds | ',
    '1 Nobody knows why | - | ',
  ]);
});

test('what only one of them has stands where it was read, and a page of one alone stands by its number', () => {
  expect(
    told(
      parse([
        ['text', 'One', 0.1],
        ['text', 'Two', 0.3],
      ]),
      parse(
        [
          ['page_header', 'Head', 0],
          ['text', 'One', 0.1],
          ['text', 'Between', 0.2],
          ['text', 'Two', 0.3],
        ],
        [['text', 'Next', 0.1]],
      ),
    ),
  ).toEqual(['1 - | Head | ', '1 One | One | ', '1 - | Between | ', '1 Two | Two | ', '2 - | Next | ']);
});

test('a block out of turn is told alone, and one that stands elsewhere on the page as well', () => {
  const before = parse([
    ['text', 'One', 0.1],
    ['text', 'Two', 0.2],
    ['text', 'Three', 0.3],
    ['text', 'Aside', 0.4],
  ]);
  const after = parse([
    ['text', 'Aside', 0.4],
    ['text', 'One', 0.1],
    ['text', 'Two', 0.25],
    ['text', 'Three', 0.3],
  ]);
  expect(told(before, after)).toEqual([
    '1 One | One | ',
    '1 Two | Two | place',
    '1 Three | Three | ',
    '1 Aside | Aside | order',
  ]);
});

test('the same words again are matched in their order', () => {
  const rows = (count: number): readonly Item[] => Array.from({ length: count }, () => ['text', 'Total', null]);
  expect(told(parse(rows(3)), parse(rows(2)))).toEqual(['1 Total | Total | ', '1 Total | Total | ', '1 Total | - | ']);
});

test('a page with any number of blocks is matched by what is the same', () => {
  const many = (char: string): readonly Item[] =>
    Array.from({ length: 20_000 }, (_, index) => ['text', index % 2 === 0 ? `Row ${index}` : `${char} ${index}`, null]);
  const pairs = matchBlocks(parse(many('a')), parse(many('b')));
  expect(pairs.filter(({ before, after }) => before !== null && after !== null)).toHaveLength(10_000);
  expect(pairs).toHaveLength(30_000);
});

test('blocks that the other parse has as one are joined in it, and one that it has in pieces is split', () => {
  const apart = parse([
    ['text', 'Harvard', 0.1, 0.05],
    ['text', 'mary@harvard.example', 0.15, 0.05],
    ['text', 'Washington', 0.2, 0.05],
    ['text', 'All of it in one.', 0.5],
  ]);
  const whole = parse([
    ['text', 'Harvard mary@harvard.example Washington', 0.1, 0.15],
    ['text', 'All of it in one.', 0.5],
  ]);
  const one = 'Harvard mary@harvard.example Washington';
  expect(told(apart, whole)).toEqual([
    `1 Harvard | ${one} | joined`,
    `1 mary@harvard.example | ${one} | joined`,
    `1 Washington | ${one} | joined`,
    '1 All of it in one. | All of it in one. | ',
  ]);
  expect(told(whole, apart)).toEqual([
    `1 ${one} | Harvard | split`,
    `1 ${one} | mary@harvard.example | split`,
    `1 ${one} | Washington | split`,
    '1 All of it in one. | All of it in one. | ',
  ]);
});

test('pieces that say something else than the whole are told so, and what is no piece stands alone', () => {
  const pairs = told(
    parse([
      ['text', 'Rates rose by eleven. Nobody knows why.', 0.1, 0.2],
      ['figure', '', 0.5, 0.3],
    ]),
    parse([
      ['text', 'Rates r0se by eleven.', 0.1, 0.1],
      ['list_item', 'Nobody knows why.', 0.2, 0.1],
      ['text', 'A label', 0.6],
      ['figure', '', 0.5, 0.3],
    ]),
  );
  expect(pairs).toEqual([
    '1 Rates rose by eleven. Nobody knows why. | Rates r0se by eleven. | split text',
    '1 Rates rose by eleven. Nobody knows why. | Nobody knows why. | split type text',
    '1 - | A label | ',
    '1  |  | ',
  ]);
});

test('other signs of markdown are no other text', () => {
  expect(
    told(
      parse([
        ['text', '**Rates** rose by `eleven`', 0.1],
        ['table', '| A | B |\n| --- | --- |\n| 1 | 2 |', 0.2],
        ['list_item', '- Oak', 0.3],
        ['list_item', '- Ash', 0.4],
      ]),
      parse([
        ['text', 'Rates rose by eleven', 0.1],
        ['table', '|A|B|\n|---|---|\n|1|2|', 0.2],
        ['list_item', '* Oak', 0.3],
        ['text', 'Ash', 0.4],
      ]),
    ).map((line) => line.split(' | ').at(-1)),
  ).toEqual(['marks', 'marks', 'marks', 'type']);
});

test('several blocks that are one in the other parse are told once, whichever of them it is most like', () => {
  const pairs = told(
    parse([
      ['text', 'Oak and ash', 0.1],
      ['text', 'Elm or lime', 0.15],
      ['text', 'Yew with fir', 0.2],
      ['text', 'Behind it', 0.5],
    ]),
    parse([
      ['text', 'Oak and ash Elm or lime Yew with fir', 0.1, 0.15],
      ['text', 'New here', 0.3],
      ['text', 'Behind it', 0.5],
    ]),
  );
  const whole = 'Oak and ash Elm or lime Yew with fir';
  expect(pairs).toEqual([
    `1 Oak and ash | ${whole} | joined`,
    `1 Elm or lime | ${whole} | joined`,
    `1 Yew with fir | ${whole} | joined`,
    '1 - | New here | ',
    '1 Behind it | Behind it | ',
  ]);
});

test('a block that the other parse has on another page is told as moved, with both pages', () => {
  const first: Item = ['text', 'Rates rose by eleven in May.', 0.1];
  const table: Item = ['table', '| Month | Rate |\n| --- | --- |\n| May | 11 |', 0.7];
  const last: Item = ['text', 'Nobody knows why, and nobody asked.', 0.1];
  expect(told(parse([first, table], [last]), parse([first], [table, last]))).toEqual([
    '1 Rates rose by eleven in May. | Rates rose by eleven in May. | ',
    `1>2 ${table[1]} | ${table[1]} | page`,
    '2 Nobody knows why, and nobody asked. | Nobody knows why, and nobody asked. | ',
  ]);
  expect(told(parse([first], [table, last]), parse([first, table], [last]))[1]).toBe(
    `2>1 ${table[1]} | ${table[1]} | page`,
  );
});

test('the same words on another page are surer than another text in the same place', () => {
  const pages = ['The first of the chapters', 'A second one about rain', 'The third, of which the end is here'];
  const [one, two, three] = pages.map((text): Item => ['text', text, 0.1]);
  if (one === undefined || two === undefined || three === undefined) throw new Error('three pages');
  expect(told(parse([one], [two], [three]), parse([two], [three]))).toEqual([
    '1 The first of the chapters | - | ',
    '2>1 A second one about rain | A second one about rain | page',
    '3>2 The third, of which the end is here | The third, of which the end is here | page',
  ]);
});

test('what has moved and was read worse is told as both', () => {
  expect(
    told(
      parse([['text', 'Rates rose by eleven in May and fell again in June', 0.1]], [['text', 'Other', 0.1]]),
      parse(
        [],
        [
          ['text', 'Other', 0.1],
          ['text', 'Rafes rose by eleven in May and fell again in June', 0.3],
        ],
      ),
    ),
  ).toEqual([
    '1>2 Rates rose by eleven in May and fell again in June | Rafes rose by eleven in May and fell again in June | page text',
    '2 Other | Other | ',
  ]);
});

test('words that were read a little worse on another page are surer than another text in the same place, unless it has some of them', () => {
  const [one, two] = ['Rates rose by eleven in May and fell again', 'Nobody knows why oaks grow old and ash does not'];
  const worse = (text: string): string => text.replace(/ \w+$/, ' w0rd');
  expect(
    told(
      parse([['text', one, 0.1]], [['text', two, 0.1]]),
      parse([['text', 'A preface that only one has', 0.1]], [['text', worse(one), 0.1]], [['text', worse(two), 0.1]]),
    ),
  ).toEqual([
    '1 - | A preface that only one has | ',
    `1>2 ${one} | ${worse(one)} | page text`,
    `2>3 ${two} | ${worse(two)} | page text`,
  ]);
  const row = (month: string): Item => ['text', `Total of the rates of ${month} in all of the shops`, 0.1];
  expect(told(parse([row('May')], [row('June')]), parse([row('Nay')], [row('Iune')])).map((line) => line[1])).toEqual([
    ' ',
    ' ',
  ]);
});

test('heads, feet and numbers of pages have not moved, nor has what is no word or stands on several pages', () => {
  const furniture: readonly Item[] = [
    ['page_header', 'A report about leaves and rain', 0],
    ['page_number', '7', 0.95],
    ['text', '12', 0.5],
    ['text', 'Total', 0.6],
    ['text', 'Total', 0.7],
  ];
  const pairs = matchBlocks(parse(furniture, []), parse([], furniture.slice(0, -1)));
  expect(pairs.filter(({ before, after }) => before !== null && after !== null)).toEqual([]);
});

test('a block of which there is one in pieces on its page has not moved', () => {
  const before = parse([['text', 'Oak and ash and elm. Yew with fir and lime.', 0.1, 0.2]], []);
  const after = parse(
    [
      ['text', 'Oak and ash and elm.', 0.1, 0.1],
      ['text', 'Yew with fir and lime.', 0.2, 0.1],
    ],
    [['text', 'Oak and ash and elm. Yew with fir or lime.', 0.5]],
  );
  expect(told(before, after).map((line) => line.split(' | ').at(-1))).toEqual(['split', 'split', '']);
});

test('fifty thousand blocks that all stand on another page are found again', () => {
  const page = (from: number): readonly Item[] =>
    Array.from({ length: 100 }, (_, index) => ['text', `Row ${from * 100 + index} of the long report`, null]);
  const pages = Array.from({ length: 500 }, (_, index) => page(index));
  const pairs = matchBlocks(parse(...pages), parse([], ...pages));
  expect(pairs).toHaveLength(50_000);
  expect(pairs.every(({ changes }) => changes.join(' ') === 'page')).toBe(true);
});

test('fifty thousand blocks of which all words are in each are given up without comparing them all', () => {
  const page = (from: number, char: string): readonly Item[] =>
    Array.from({ length: 100 }, (_, index) => [
      'text',
      `one two three four five six ${char}${from * 100 + index}`,
      null,
    ]);
  const pages = (char: string) => Array.from({ length: 250 }, (_, index) => page(index, char));
  const none = Array.from({ length: 250 }, (): readonly Item[] => []);
  const pairs = matchBlocks(parse(...pages('a'), ...none), parse(...none, ...pages('b')));
  expect(pairs).toHaveLength(50_000);
});

test('a paragraph that goes on over a page is split, or joined, and its second half is not only in one of them', () => {
  const [first, second] = ['Rates rose by eleven in May and', 'nobody knows why they fell in June again.'];
  const whole = `${first} ${second}`;
  const note: Item = ['footnote', 'A note of the page.', 0.9];
  const last: Item = ['text', 'The end of it all.', 0.5];
  const head: Item = ['page_header', 'Report', 0];
  const one = parse([['text', whole, 0.6, 0.2], note], [head, last]);
  const two = parse([['text', first, 0.6, 0.2], note], [head, ['text', second, 0.1], last]);
  expect(told(one, two)).toEqual([
    `1 ${whole} | ${first} | split`,
    `1>2 ${whole} | ${second} | split`,
    `1 ${note[1]} | ${note[1]} | `,
    '2 Report | Report | ',
    `2 ${last[1]} | ${last[1]} | `,
  ]);
  expect(told(two, one)).toEqual([
    `1 ${first} | ${whole} | joined`,
    `1 ${note[1]} | ${note[1]} | `,
    '2 Report | Report | ',
    `2>1 ${second} | ${whole} | joined`,
    `2 ${last[1]} | ${last[1]} | `,
  ]);
});
