import { expect, test } from 'vitest';
import type { MarkdownBlock, PlacedBlock } from '../../../../shared/document/markdown/markdownNode.ts';
import { MarkdownSlices } from '../../../../renderer/workers/markdown/markdownSlices.ts';
import { readMarkdown } from '../../../../renderer/workers/markdown/markdownTree.ts';
import { allSteps } from '../../../support/allSteps.ts';

function sliced(markdown: string) {
  const made = new MarkdownSlices(markdown);
  const { slices, end } = allSteps(made.steps());
  const blocks = slices.map((_, slice) => made.blocks(slice));
  return { slices, end, blocks, all: blocks.flat() };
}

const kindsOf = (blocks: readonly PlacedBlock[]) => blocks.map(({ block }) => block.kind);
const textsOf = (blocks: readonly PlacedBlock[], kind: MarkdownBlock['kind']) =>
  blocks.filter(({ block }) => block.kind === kind).map(({ block }) => JSON.stringify(block));

test('a long text is cut between its blocks, and says the same as when it is read at once', () => {
  const section = (index: number) =>
    `## Part ${index}\n\n\`\`\`\nfirst\n\nsecond ${index}\n\`\`\`\n\n- one\n\n  more of one\n- two\n\n${'words '.repeat(40)}\n\n`;
  const markdown = Array.from({ length: 120 }, (_, index) => section(index)).join('');
  const { slices, end, all } = sliced(markdown);
  expect(slices.length).toBeGreaterThan(4);
  expect(end).toBe(markdown.length);
  expect(all).toEqual(readMarkdown(markdown));
  expect(slices.every(({ line }, index) => index === 0 || line > (slices[index - 1]?.line ?? 0))).toBe(true);
});

test('the first slice can be had before the others are looked for', () => {
  const made = new MarkdownSlices(`# Title\n\n${'A paragraph.\n\n'.repeat(50_000)}`);
  expect(kindsOf(made.blocks(0))[0]).toBe('heading');
  expect(made.blocks(0).length).toBeLessThan(200);
});

test('a table or code without end goes on in the next slice as what it is', () => {
  const rows = Array.from({ length: 800 }, (_, row) => `| ${row} | words of row ${row} |`);
  const table = sliced(`| Number | Words |\n|---:|---|\n${rows.join('\n')}\n\nThe end\n`);
  expect(table.slices.length).toBeGreaterThan(1);
  expect(new Set(kindsOf(table.all.slice(0, -1)))).toEqual(new Set(['table']));
  const drawn = table.all.flatMap(({ block }) => (block.kind === 'table' ? block.rows : []));
  expect(drawn).toHaveLength(800);
  expect(table.all.every(({ startLine }, index) => startLine >= (table.all[index - 1]?.startLine ?? 0))).toBe(true);

  const lines = Array.from({ length: 800 }, (_, line) => `const line${line} = '# no heading';`);
  const code = sliced(`\`\`\`ts\n${lines.join('\n')}\n\`\`\`\n\nThe end\n`);
  expect(new Set(kindsOf(code.all.slice(0, -1)))).toEqual(new Set(['codeblock']));
  expect(code.all.flatMap(({ block }) => (block.kind === 'codeblock' ? block.text.split('\n') : []))).toEqual(lines);
  expect(code.all.at(-1)?.block.kind).toBe('paragraph');
});

test('what is defined at the end counts from the beginning', () => {
  const { blocks } = sliced(
    `See [the stove][tarn].\n\n${'Words.\n\n'.repeat(3000)}[tarn]: https://shop.example/tarn\n`,
  );
  expect(blocks.length).toBeGreaterThan(3);
  expect(JSON.stringify(blocks[0])).toContain('"href":"https://shop.example/tarn"');
});

test('one endless line is drawn in pieces, none of it lost', () => {
  const line = 'z'.repeat(200_000);
  const { blocks, all } = sliced(line);
  expect(blocks.length).toBeGreaterThan(7);
  expect(textsOf(all, 'paragraph').join('').match(/z/g)).toHaveLength(200_000);
});

test('a text that is too long ends where it is said to', () => {
  const paragraph = `${'A paragraph of a very long text. '.repeat(30)}\n\n`;
  const markdown = paragraph.repeat(Math.ceil(20_500_000 / paragraph.length));
  const { end } = allSteps(new MarkdownSlices(markdown).steps());
  expect(end).toBeGreaterThan(19_900_000);
  expect(end).toBeLessThan(markdown.length);
});
