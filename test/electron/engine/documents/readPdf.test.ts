import { describe, expect, test } from 'vitest';
import { kindOfFile } from '../../../../electron/engine/documents/kindOfFile.ts';
import { makePdf, setLines } from '../../../support/makePdf.ts';
import { readPages as read, tryRead } from '../../../support/readPages.ts';

const first = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];
const second = [
  'In winter nobody came. The path was covered with snow and the',
  'letters lay in the village until the thaw, when a boy brought',
  'them up in a basket together with bread, candles and news.',
];
const third = [
  'Spring was short on that coast. It came overnight, and by the',
  'time that the ice had gone the first boats were out again.',
];

test('a page on which nothing is drawn is not looked at for letters, and nobody is told that it may have some', async () => {
  for (const mode of ['auto', 'ocr', 'fast'] as const) {
    const { markdown, blocks, warnings } = await read([{}], { mode, blocks: true });
    expect([markdown, blocks?.map(({ status }) => status), warnings]).toEqual(['', ['ok'], []]);
  }
});

describe('text', () => {
  test('is joined to paragraphs, and parted where room or a short line parts it', async () => {
    const { markdown } = await read([{ texts: [...setLines(first, 70, 100), ...setLines(second, 70, 160)] }]);
    expect(markdown).toBe(`${first.join(' ')}\n\n${second.join(' ')}`);
  });

  test('of two columns is read down one and then the other, whatever order the file has', async () => {
    const left = setLines(
      [...third, ...third, ...third].map((line) => line.slice(0, 38)),
      60,
      100,
    );
    const right = setLines(
      [...first, ...second].map((line) => line.slice(0, 38)),
      320,
      100,
    );
    const rows = left.flatMap((line, index) => [line, ...(right[index] === undefined ? [] : [right[index]])]);
    const { markdown } = await read([
      { texts: [{ text: 'A heading over both', x: 60, y: 70, size: 18, font: 'bold' }, ...rows] },
    ]);
    expect(markdown.startsWith('# A heading over both\n\nSpring was short')).toBe(true);
    expect(markdown.indexOf('the first boats')).toBeLessThan(markdown.indexOf('The lamp on the headland'));
    expect(markdown).not.toContain('|');
  });

  test('goes on over pages, with the hyphen of the line mended, and without heads, feet and numbers', async () => {
    const head = (page: number) => [
      { text: 'The Keeper of the Light', x: 220, y: 40, size: 9 },
      { text: String(page), x: 295, y: 810, size: 9 },
    ];
    const body = [...first, ...second, ...first, ...second];
    const { markdown } = await read([
      {
        texts: [
          ...head(1),
          ...setLines([...body, 'and at last they saw a sail against the pale light of the morn-'], 70, 90),
        ],
      },
      { texts: [...head(2), ...setLines(['ing, and the girl ran down to the shore.', ...body], 70, 90)] },
      { texts: [...head(3), ...setLines(body, 70, 90)] },
    ]);
    expect(markdown).toContain('the pale light of the morning, and the girl ran');
    expect(markdown).not.toContain('Keeper of the Light');
    expect(markdown).not.toMatch(/^\d+$/m);
  });

  test('is without feet also where pages were left out of the file, and without one that names its chapter once', async () => {
    const title = 'The Keeper of the Light and his Book';
    const feet = [`4 ${title}`, `12 ${title}`, 'Chapter 2. Winter on the coast 31', `40 ${title}`, `66 ${title}`];
    const pages = feet.map((text) => ({
      texts: [...setLines([...first, ...second], 70, 90), { text, x: 70, y: 810, size: 9 }],
    }));
    const { markdown } = await read(pages);
    expect(markdown).not.toContain('Keeper of the Light');
    expect(markdown).not.toContain('Chapter 2');
    expect(markdown).toContain('The lamp on the headland');
  });

  test('keeps headings that count parts of it at the top of pages', async () => {
    const numbers = [3, 9, 15, 27];
    const { markdown } = await read(
      numbers.map((number) => ({
        texts: [
          { text: `Exhibit ${number} on the lamps of the coast`, x: 70, y: 50, font: 'bold' },
          ...setLines([...first, ...second], 70, 90),
        ],
      })),
    );
    for (const number of numbers) expect(markdown).toContain(`Exhibit ${number} on the lamps`);
  });

  test('has headings by their size, lists with their depth, code with its lines, and links', async () => {
    const { markdown } = await read([
      {
        texts: [
          { text: 'Handbook of the Light', x: 70, y: 80, size: 24, font: 'bold' },
          { text: 'Care of the lamp', x: 70, y: 120, size: 15, font: 'bold' },
          ...setLines(first, 70, 145),
          { text: '\x95 Trim the wick every day.', x: 80, y: 200 },
          { text: '\x95 Clean the glass:', x: 80, y: 214 },
          { text: '\x95 with a dry cloth, never with sand.', x: 100, y: 228 },
          { text: '\x95 Fill in oil.', x: 80, y: 242 },
          { text: 'The log', x: 70, y: 280, size: 15, font: 'bold' },
          { text: 'for ship in ships:', x: 70, y: 305, font: 'mono' },
          { text: '    write(ship.name)', x: 70, y: 318, font: 'mono' },
          { text: 'More of it is in the archive.', x: 70, y: 350 },
        ],
        links: [{ href: 'https://example.com/archive', box: [150, 338, 205, 354] }],
      },
    ]);
    expect(markdown).toContain('# Handbook of the Light\n\n## Care of the lamp\n\nThe lamp on');
    expect(markdown).toContain(
      '- Trim the wick every day.\n- Clean the glass:\n  - with a dry cloth, never with sand.\n- Fill in oil.',
    );
    expect(markdown).toContain('## The log\n\n```\nfor ship in ships:\n    write(ship.name)\n```');
    expect(markdown).toMatch(/\[[^\]]*archive[^\]]*\]\(https:\/\/example\.com\/archive\)/);
  });

  test('has levels for the headings that come back, however many sizes a cover has', async () => {
    const cover = [30, 28, 26, 24, 22, 20].map((size, index) => ({
      text: `Word ${'of the cover '.repeat(index === 0 ? 2 : 1)}${'ABCDEF'[index]}`,
      x: 70,
      y: 80 + index * 60,
      size,
      font: 'bold' as const,
    }));
    const chapter = (title: string, parts: readonly string[]) => ({
      texts: [
        { text: title, x: 70, y: 80, size: 18, font: 'bold' as const },
        ...parts.flatMap((part, index) => [
          { text: part, x: 70, y: 130 + index * 120, size: 14, font: 'bold' as const },
          ...setLines(first, 70, 155 + index * 120),
        ]),
      ],
    });
    const { markdown } = await read([
      { texts: cover },
      chapter('The coast', ['Winter', 'Spring']),
      chapter('The lamp', ['Wick', 'Glass']),
    ]);
    const levelOf = (text: string) => new RegExp(`^(#+) ${text}$`, 'm').exec(markdown)?.[1]?.length;
    expect(levelOf('The coast')).toBe(levelOf('The lamp'));
    expect(levelOf('Winter')).toBe(levelOf('Glass'));
    expect(levelOf('Winter')).toBeGreaterThan(levelOf('The coast') ?? 6);
    expect(markdown).toMatch(/^# Word of the cover/m);
  });

  test('of a table of contents is an entry a line', async () => {
    const entries = ['The coast', 'Winter on the coast', 'The lamp'].map(
      (title, index) => `${title} ${'. '.repeat(40 - title.length)}${index + 3}`,
    );
    const { markdown } = await read([{ texts: [...setLines(entries, 70, 100), ...setLines(first, 70, 200)] }]);
    const lines = markdown.split('\n').filter((line) => line !== '');
    expect(lines.map((line) => line.slice(0, 8))).toEqual(['- The co', '- Winter', '- The la', 'The lamp']);
  });

  test('has lists whose dashes stand apart from their text', async () => {
    const items = ['Trim the wick every day', 'Clean the glass with care', 'Fill in oil'];
    const { markdown } = await read([
      {
        texts: [
          ...setLines(first, 70, 100),
          ...items.flatMap((text, index) => [
            { text: '-', x: 80, y: 170 + index * 14 },
            { text, x: 110, y: 170 + index * 14 },
          ]),
          ...setLines(second, 70, 240),
        ],
      },
    ]);
    expect(markdown).toContain(items.map((text) => `- ${text}`).join('\n'));
    expect(markdown).not.toContain('|');
  });

  test('larger than the rest is a heading, unless it is a sentence; a bold title may end with a full stop', async () => {
    const { markdown } = await read([
      {
        texts: [
          { text: 'The Lamps of the Northern Coast.', x: 70, y: 80, size: 10, font: 'bold' },
          { text: 'We begin with a picture of the house on which all of this was built.', x: 70, y: 110, size: 12 },
          ...setLines(first, 70, 140),
        ],
      },
    ]);
    expect(markdown.split('\n\n').slice(0, 2)).toEqual([
      '# The Lamps of the Northern Coast.',
      'We begin with a picture of the house on which all of this was built.',
    ]);
  });

  test('that runs up the edge of a page is no heading of it, however large', async () => {
    const { markdown } = await read([
      {
        texts: [
          { text: 'arXiv:2004.04906v3 [cs.CL] 30 Sep 2020', x: 30, y: 600, size: 20, isUpward: true },
          { text: 'Lamps', x: 70, y: 100, size: 16 },
          ...setLines(first, 70, 140),
        ],
      },
    ]);
    expect(markdown.split('\n\n')).toEqual(['# Lamps', first.join(' '), 'arXiv:2004.04906v3 [cs.CL] 30 Sep 2020']);
  });

  test('drawn twice to look bold is there once, and double letters of small print stay double', async () => {
    const small = 'The tall pillows will still fall all along the yellow hill, and the bells toll till ten.';
    const bold = { text: 'All bells', x: 70, y: 80, size: 12 };
    const { markdown } = await read([
      { texts: [bold, { ...bold, x: 70.2 }, { text: small, x: 70, y: 120, size: 4 }, ...setLines(first, 70, 160)] },
    ]);
    expect(markdown).toContain('All bells');
    expect(markdown).not.toContain('AAll');
    expect(markdown).toContain(small);
  });

  test('of glyphs that are several letters has all of them, drawn twice or not', async () => {
    const twice = { text: 'o~ers', x: 70, y: 80, size: 12, font: 'ligature' } as const;
    const { markdown } = await read([
      {
        texts: [
          twice,
          { ...twice, x: 70.2 },
          { text: 'The di~erent o~ices di~er in e~ect.', x: 70, y: 140, font: 'ligature' },
        ],
      },
    ]);
    expect(markdown).toContain('The different offices differ in effect.');
    expect(markdown).toMatch(/(?:^|\s)offers$/m);
  });

  test('of an Arabic glyph of two letters has them in the order in which they are read', async () => {
    const { markdown } = await read([{ texts: [{ text: '^][', x: 70, y: 80, size: 12, font: 'ligature' }] }]);
    expect(markdown).toBe('كالا');
  });

  test('that stands sideways on a turned page is read as it is shown', async () => {
    const { markdown } = await read([{ rotate: 90, texts: setLines(first, 70, 100) }]);
    expect(markdown.replace(/\s+/g, ' ')).toContain('The lamp on the headland was lit');
  });

  test('means nothing in markdown that it does not mean on the page', async () => {
    const { markdown } = await read([
      { texts: setLines(['# of ships * per <b>year</b> in `all` ports and _some_ more of them.'], 70, 100) },
    ]);
    expect(markdown).toBe('\\# of ships \\* per \\<b>year\\</b> in \\`all\\` ports and \\_some\\_ more of them.');
  });
});

describe('tables', () => {
  const cells = [
    ['Ship', 'Tons', 'Flag'],
    ['Aurora', '1,200', 'Norway'],
    ['Petrel', '860', 'Chile'],
    ['Kittiwake', '45', 'Iceland'],
  ];
  const texts = cells.flatMap((row, y) => row.map((text, x) => ({ text, x: 80 + x * 120, y: 120 + y * 24 })));
  const pipes =
    '| Ship | Tons | Flag |\n| --- | --- | --- |\n| Aurora | 1,200 | Norway |\n| Petrel | 860 | Chile |\n| Kittiwake | 45 | Iceland |';

  test('without lines are found by their rows and columns', async () => {
    const before = setLines(first, 70, 60);
    expect((await read([{ texts: [...before, ...texts] }])).markdown).toBe(`${first.join(' ')}\n\n${pipes}`);
  });

  test('take nothing of the head of the page, which is no heading either', async () => {
    const head = [
      { text: 'HARBOUR MUSEUM', x: 70, y: 40 },
      { text: 'ROOM 12', x: 480, y: 40 },
    ];
    expect((await read([{ texts: [...head, ...texts] }])).markdown).toBe(`HARBOUR MUSEUM ROOM 12\n\n${pipes}`);
  });

  test('are none where columns share lines by chance', async () => {
    const notes = ['Signal', 'Lamp', 'Horn', 'Flags', 'Radio', 'Bell', 'Rope', 'Chart'];
    const column = (x: number, leading: number) => notes.map((text, y) => ({ text, x, y: 120 + y * leading }));
    const { markdown } = await read([{ texts: [...column(80, 26), ...column(220, 39), ...column(360, 33)] }]);
    expect(markdown).not.toContain('|');
  });

  test('say nothing of what is a heading: a title above a page of them is one', async () => {
    const small = (x: number, y: number) => ({ text: 'words of a cell that go on', x, y, size: 7 });
    const rows = Array.from({ length: 20 }, (_, y) => [small(80, 140 + y * 24), small(300, 140 + y * 24)]).flat();
    const title = (text: string, y: number) => ({ text, x: 80, y, size: 16, font: 'bold' as const });
    const above = [title('Ships that passed the headland and were seen', 70), title('by its keepers', 105)];
    expect((await read([{ texts: [...above, ...rows] }])).markdown).toMatch(/^# Ships that passed/);
  });

  test('with a grid have its cells, and cells that go over several', async () => {
    const across = [104, 128, 152, 176, 200].map((y) => [70, y, 430, y] as const);
    const down = [70, 190, 310, 430].map((x) => [x, 104, x, 200] as const);
    expect((await read([{ texts, lines: [...across, ...down] }])).markdown).toBe(pipes);
    const title = { text: 'Ships of the year', x: 180, y: 95 };
    const wider = [
      [70, 80, 430, 80],
      [70, 80, 70, 104],
      [430, 80, 430, 104],
    ] as const;
    const { markdown } = await read([{ texts: [title, ...texts], lines: [...wider, ...across, ...down] }]);
    expect(markdown).toContain('<tr><th colspan="3">Ships of the year</th></tr>\n<tr><td>Ship</td>');
  });
});

describe('what is said of a file', () => {
  const pages = [1, 2, 3].map((page) => ({
    texts: [
      { text: `Chapter ${page}`, x: 70, y: 80, size: 20, font: 'bold' as const },
      ...setLines(page === 2 ? second : first, 70, 120),
    ],
  }));

  test('blocks have their place on the page and in the markdown', async () => {
    const { blocks, markdown } = await read(pages, { blocks: true, pageMarkers: true });
    expect(blocks?.map(({ pageNumber, status, width, height }) => [pageNumber, status, width, height])).toEqual([
      [1, 'ok', 595, 842],
      [2, 'ok', 595, 842],
      [3, 'ok', 595, 842],
    ]);
    for (const item of blocks?.flatMap(({ items }) => items) ?? []) {
      expect(markdown.slice(...(item.markdownSpan ?? [0, 0]))).toBe(item.content);
      const [x0, y0, x1, y1] = item.bbox ?? [0, 0, 0, 0];
      expect([x0 >= 0, x0 < x1, x1 <= 1, y0 >= 0, y0 < y1, y1 <= 1]).not.toContain(false);
      expect(item).toMatchObject({ source: 'native_text', confidence: { layout: null, ocr: null } });
    }
    expect(blocks?.[1]?.items.map(({ id, type, readingOrder }) => [id, type, readingOrder])).toEqual([
      ['p2.b0', 'section_header', 0],
      ['p2.b1', 'text', 1],
    ]);
  });

  test('spans count UTF-16 units', async () => {
    const { blocks, markdown } = await read(
      [
        {
          texts: [
            ...setLines(['Caf\xe9 \x80 5, na\xefve and so on, with a line that goes on.'], 70, 100),
            ...setLines(second, 70, 140),
          ],
        },
      ],
      { blocks: true },
    );
    const item = blocks?.[0]?.items[1];
    expect(markdown.slice(...(item?.markdownSpan ?? [0, 0]))).toBe(second.join(' '));
    expect(markdown.startsWith('Café € 5, naïve')).toBe(true);
  });

  test('pageMarkers stand between pages, none before the first', async () => {
    const { markdown } = await read(pages, { pageMarkers: true });
    expect(markdown.startsWith('# Chapter 1')).toBe(true);
    expect(markdown.match(/\n\n---\n\n<!-- page \d+ -->\n\n# Chapter \d/g)).toEqual(
      [2, 3].map((page) => `\n\n---\n\n<!-- page ${page} -->\n\n# Chapter ${page}`),
    );
  });

  test('pages have a markdown each, and maxPages cuts', async () => {
    const made = await read(pages, { pages: true, maxPages: 2 }, { title: 'The (whole) Light' });
    expect(made.pages?.map(({ pageNumber, markdown }) => [pageNumber, markdown.split('\n')[0]])).toEqual([
      [1, '# Chapter 1'],
      [2, '# Chapter 2'],
    ]);
    expect([made.numPages, made.totalPages, made.metadata['title']]).toEqual([2, 3, 'The (whole) Light']);
  });
});

describe('a file that cannot be read', () => {
  test('says why', async () => {
    expect(await tryRead(makePdf([{ texts: setLines(first, 70, 100) }], { encrypted: true }))).toEqual({
      ok: false,
      error: 'password',
    });
    expect(await tryRead(new Uint8Array())).toEqual({ ok: false, error: 'empty' });
    expect(await tryRead(Buffer.from('%PDF-1.7\nnothing at all'))).toEqual({ ok: false, error: 'damaged' });
    expect(await tryRead(makePdf([{ texts: setLines(first, 70, 100) }]), {}, 0)).toEqual({ ok: false, error: 'slow' });
  });

  test('is mended where the places of its parts are lost', async () => {
    const whole = makePdf([{ texts: setLines(first, 70, 100) }]);
    const broken = whole
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n9')
      .replace(/\d{10} 00000 n/g, '0000000007 00000 n');
    const mended = await tryRead(Buffer.from(broken, 'latin1'));
    expect(mended.ok && mended.value.markdown).toContain('The lamp on the headland');
  });

  test('is told from other files by its bytes', async () => {
    const pdf = makePdf([{}]);
    expect(kindOfFile(pdf, 'application/octet-stream')).toBe('pdf');
    expect(kindOfFile(Buffer.from('GIF89a'), 'application/octet-stream')).toBeNull();
    expect(kindOfFile(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png')).toBe('image');
  });
});
