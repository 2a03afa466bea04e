import { expect, test } from 'vitest';
import { readMarkdown } from '../../../../renderer/workers/markdown/markdownTree.ts';
import { noteLines } from '../../../../shared/document/markdown/noteLines.ts';
import { sectionLines } from '../../../../shared/document/markdown/sectionLines.ts';

const blocks = (markdown: string) => readMarkdown(markdown).map((placed) => placed.block);
const text = (words: string) => ({ kind: 'text', text: words });

test('blocks know where they stand in the source', () => {
  expect(
    readMarkdown('# A\n\npara\npara\n\n- x\n').map(({ block, startLine, endLine }) => [block.kind, startLine, endLine]),
  ).toEqual([
    ['heading', 0, 1],
    ['paragraph', 2, 4],
    ['list', 5, 6],
  ]);
});

test('inline marks nest', () => {
  expect(blocks('a **b *c*** ~~d~~ `e`')).toEqual([
    {
      kind: 'paragraph',
      children: [
        text('a '),
        { kind: 'strong', children: [text('b '), { kind: 'emphasis', children: [text('c')] }] },
        text(' '),
        { kind: 'strike', children: [text('d')] },
        text(' '),
        { kind: 'code', text: 'e' },
      ],
    },
  ]);
});

test('tasks, ordered lists and code languages are read', () => {
  expect(blocks('- [x] done\n- [ ] open\n')).toEqual([
    {
      kind: 'list',
      ordered: false,
      start: 1,
      items: [
        { checked: true, blocks: [{ kind: 'paragraph', children: [text('done')] }] },
        { checked: false, blocks: [{ kind: 'paragraph', children: [text('open')] }] },
      ],
    },
  ]);
  expect(blocks('3. x')).toMatchObject([{ kind: 'list', ordered: true, start: 3 }]);
  expect(blocks('```ts title\nlet x\n```')).toEqual([{ kind: 'codeblock', language: 'ts', text: 'let x' }]);
});

test('a mark of a note leads to the note, and the note back to its first mark', () => {
  const blocks = readMarkdown(
    'See[^1] and **this[^two]**.\n\n[^1]: https://example.com/\n[^two]: Said of `it`.\n\n[^3]: Alone.',
  );
  const told = JSON.stringify(blocks);
  expect(blocks.map(({ block }) => block.kind)).toEqual(['paragraph', 'paragraph', 'paragraph']);
  for (const note of [
    { kind: 'note', name: '1', isDefinition: false, line: 2 },
    { kind: 'note', name: 'two', isDefinition: false, line: 3 },
    { kind: 'note', name: '1', isDefinition: true, line: 0 },
    { kind: 'note', name: 'two', isDefinition: true, line: 0 },
    { kind: 'note', name: '3', isDefinition: true, line: null },
  ])
    expect(told).toContain(JSON.stringify(note));
  // It resembles a link definition, and is visible text.
  expect(told).toContain('"text":"https://example.com/');
});

test('a link to a heading leads to its line, wherever in the text that is', () => {
  const text = 'See [below](#oil-lamps) or [there](#there).\n\n## Oil lamps';
  const told = JSON.stringify(readMarkdown(text, 0, {}, noteLines(text), () => sectionLines(text)));
  expect(told).toContain('"kind":"link","href":null,"line":2');
  expect(told).toContain('"kind":"link","href":null,"children":[{"kind":"text","text":"there"}]');
  // A part of a text that is read by itself leads nowhere.
  expect(JSON.stringify(readMarkdown(text))).not.toContain('"line"');
});

test('brackets without a note are text, and so are marks in code', () => {
  for (const text of ['All but [^a-z] is kept', '`[^1]`\n\n[^1]: Told.', '[^a b]: no name', '\\[^1]\n\n[^1]: Told.']) {
    const [first] = readMarkdown(text);
    expect(JSON.stringify(first?.block)).not.toContain('"kind":"note"');
  }
});

test('a note of another part of the text is found by the lines of the whole', () => {
  const notes = { definitions: new Map([['9', 400]]), references: new Map([['9', 12]]) };
  const [mark] = readMarkdown('Far away[^9].', 12, {}, notes);
  expect(JSON.stringify(mark)).toContain('"name":"9","isDefinition":false,"line":400');
  const [note] = readMarkdown('[^9]: Here.', 400, {}, notes);
  expect(JSON.stringify(note)).toContain('"name":"9","isDefinition":true,"line":12');
});

test('tables keep their alignment', () => {
  expect(blocks('| a | b |\n|:--|--:|\n| 1 | 2 |')).toEqual([
    {
      kind: 'table',
      header: [
        { align: 'left', children: [text('a')] },
        { align: 'right', children: [text('b')] },
      ],
      rows: [
        [
          { align: 'left', children: [text('1')] },
          { align: 'right', children: [text('2')] },
        ],
      ],
    },
  ]);
});

test('raw HTML stays text, and only addresses that a browser may open become links', () => {
  expect(JSON.stringify(blocks('<script>alert(1)</script>\n\nx <img src=x onerror=alert(1)>'))).toContain(
    '<script>alert(1)</script>',
  );
  const hrefs = [
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://a.example/',
  ].map((href) => {
    const [paragraph] = blocks(`[x](<${href}>)`);
    const [node] = paragraph?.kind === 'paragraph' ? paragraph.children : [];
    return node?.kind === 'link' ? node.href : null;
  });
  expect(hrefs.filter((href) => href !== null)).toEqual(['https://a.example/']);
});

test('a table in tags is a table, of whose cells nothing is markdown or HTML', () => {
  const cell = (words: string, tags: object = {}) => ({
    align: null,
    children: words === '' ? [] : [text(words)],
    tags: { isHead: false, rowSpan: 1, columnSpan: 1, ...tags },
  });
  const table =
    '<table>\n<tr><th colspan="2">a &lt;b&gt;</th></tr>\n<tr><td>**c** <img src=x></td><td></td></tr>\n</table>';
  const drawn = {
    kind: 'table',
    header: [],
    rows: [[cell('a <b>', { isHead: true, columnSpan: 2 })], [cell('**c** <img src=x>'), cell('')]],
  };
  expect(readMarkdown(`Words\n${table}\nMore`)).toMatchObject([
    { block: { kind: 'paragraph' }, startLine: 0, endLine: 1 },
    { block: drawn, startLine: 1, endLine: 5 },
    { block: { kind: 'paragraph' }, startLine: 5, endLine: 6 },
  ]);
  expect(blocks('<tr><td>a part</td></tr>\n\nWords')).toMatchObject([
    { kind: 'table', rows: [[cell('a part')]] },
    { kind: 'paragraph' },
  ]);
  expect(blocks('`<table>` is a tag\n\n<table>\n\n<table of="none">')).toMatchObject([
    { kind: 'paragraph' },
    { kind: 'paragraph', children: [text('<table>')] },
    { kind: 'paragraph', children: [text('<table of="none">')] },
  ]);
});

test('hostile nesting ends as text instead of a broken view', () => {
  expect(readMarkdown('>'.repeat(5000) + ' x').length).toBeGreaterThan(0);
  expect(
    readMarkdown(Array.from({ length: 800 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n')).length,
  ).toBeGreaterThan(0);
  expect(readMarkdown('['.repeat(5000)).length).toBe(1);
  expect(readMarkdown('*'.repeat(20_000)).length).toBe(1);
});

test('marks of pages are told from other comments, alone or before a line', () => {
  expect(blocks('<!-- page 2 -->\n\n<!--page 12-->Text <!-- a page 3 -->')).toEqual([
    { kind: 'paragraph', children: [{ kind: 'page', number: 2 }] },
    { kind: 'paragraph', children: [{ kind: 'page', number: 12 }, text('Text <!-- a page 3 -->')] },
  ]);
});

test('the tag that ends a line does so, as a cell of a table has no other way; escaped, in code and all other tags are text', () => {
  const breaks = (markdown: string) => JSON.stringify(blocks(markdown)).split('{"kind":"break"}').length - 1;
  expect(blocks('a<br>b<BR />c')).toEqual([
    { kind: 'paragraph', children: [text('a'), { kind: 'break' }, text('b'), { kind: 'break' }, text('c')] },
  ]);
  expect(breaks('| a |\n| - |\n| x<br>y |')).toBe(1);
  expect(breaks('\\<br> `<br>` <br onclick=x> <brand> <b>bold</b>')).toBe(0);
});

test('terms are told with what is said of them, however deep they stand', () => {
  const paragraph = (words: string) => ({ kind: 'paragraph', children: [text(words)] });
  expect(blocks('Kiln\n: An oven.\n\nGlaze\n: A coat.\n\n: Another.\n\nMore.')).toEqual([
    {
      kind: 'definitions',
      entries: [
        { kind: 'term', children: [text('Kiln')] },
        { kind: 'definition', blocks: [paragraph('An oven.')] },
        { kind: 'term', children: [text('Glaze')] },
        { kind: 'definition', blocks: [paragraph('A coat.')] },
        { kind: 'definition', blocks: [paragraph('Another.')] },
      ],
    },
    paragraph('More.'),
  ]);
  expect(JSON.stringify(blocks('> Kiln\n> : $x$'))).toContain('"kind":"term"');
  expect(blocks(': no term\n\n12:30\n:x').map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph']);
});

test('terms in terms without end are their text', () => {
  expect(JSON.stringify(blocks(`a\n${': '.repeat(20_000)}b`)).length).toBeLessThan(200_000);
  expect(blocks('a\n: b\n\n'.repeat(3000))).toMatchObject([{ kind: 'definitions' }]);
});
