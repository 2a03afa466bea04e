import { type ChildNode, Document, Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '../../../../../electron/engine/extract/markdown/writeMarkdown.ts';

const reader = new MarkdownIt({ html: true, linkify: false });
const runs = { numRuns: 400, seed: 7 };

/** Pieces that are markup to somebody: to markdown, to HTML, or to a reader of tables, notes and tasks. */
const nasty = fc.constantFrom(
  ...'*_~`#+-=>|<&!()[]{}:;.,"\'\\/$%^@? \n\t19abZé「」€'.split(''),
  ...['<script>', '</b>', '<!--', '<![CDATA[', '<?x', '&amp;', '&#60;', '](', '![', '](javascript:x)', 'http://a.test'],
  ...['1. ', '- ', '```', '~~~', '\\\\', '<div>', '[^1]: x', '[a]: /b', '---', '===', '| a |', '|---|', '    ', '🎉'],
);
const text = fc.array(nasty, { minLength: 1, maxLength: 25 }).map((pieces) => pieces.join(''));

function element(name: string, children: ChildNode[], attributes: Record<string, string> = {}): Element {
  const made = new Element(name, attributes, children);
  for (const child of children) child.parent = made;
  return made;
}

function written(...children: ChildNode[]): string {
  return writeMarkdown(new Document(children), { baseUrl: 'https://harbour.test/', removeBase64Images: true });
}

function textOf(root: ParentNode): string {
  let found = '';
  const waiting: ChildNode[] = root.children.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isText(node)) found += node.data;
    else if (isTag(node)) waiting.push(...node.children.toReversed());
  }
  return found.replace(/\s+/g, '');
}

/** Contexts of text on pages: the enclosing element, and additional texts. */
const places: readonly (readonly [string, (content: Text) => Element])[] = [
  ['a paragraph', (content) => element('p', [content])],
  ['a heading', (content) => element('h2', [content])],
  ['a quote', (content) => element('blockquote', [content])],
  ['an item', (content) => element('ul', [element('li', [content])])],
  ['a term', (content) => element('dl', [element('dt', [content])])],
  ['a link', (content) => element('p', [element('a', [content], { href: '/x' })])],
  ['emphasis', (content) => element('p', [new Text('a '), element('em', [content])])],
  ['the alternative of a picture', (content) => element('p', [element('img', [], { src: '/x', alt: content.data })])],
  [
    'a cell',
    (content) =>
      element('table', [
        element('tr', [element('th', [new Text('a')]), element('th', [new Text('b')])]),
        element('tr', [element('td', [content]), element('td', [new Text('c')])]),
      ]),
  ],
];
const expectedTags = /^(?:p|h2|blockquote|ul|li|a|em|img|table|thead|tbody|tr|th|td|br)$/;

describe('text without markup', () => {
  it.each(places)('in %s comes back as it was', (_name, place) => {
    fc.assert(
      fc.property(text, (content) => {
        const tree = place(new Text(content));
        const back = parseDocument(reader.render(written(tree)));
        const alternatives = isTag(tree) ? imagesBelow(back) : '';
        expect(textOf(back) + alternatives).toBe(textOf(new Document([tree])) + alternativeOf(tree));
      }),
      runs,
    );
  });

  it.each(places)('in %s opens no element, not even for a reader that takes HTML', (_name, place) => {
    fc.assert(
      fc.property(text, (content) => {
        const html = reader.render(written(place(new Text(content))));
        const names = [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name]) => name ?? '');
        expect(names.filter((name) => !expectedTags.test(name))).toEqual([]);
        expect(html).not.toContain('<!');
        expect(html).not.toContain('<?');
      }),
      runs,
    );
  });
});

function imagesBelow(root: ParentNode): string {
  let found = '';
  for (const node of root.children) {
    if (!isTag(node)) continue;
    if (node.name === 'img') found += (node.attribs['alt'] ?? '').replace(/\s+/g, '');
    found += imagesBelow(node);
  }
  return found;
}

function alternativeOf(root: Element): string {
  return imagesBelow(new Document([root]));
}

/** Inline content as data: the name of an element with what is in it, or text. */
type Inline = string | readonly [name: string, children: readonly Inline[]];

const words = fc.constantFrom('rope', 'two ropes ', ' hemp', '(taut)', 'Note:', 'a*b', 'x_y', '"q"', '—', '[x]', '5');
const inline: fc.Arbitrary<Inline> = fc.letrec<{ node: Inline }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    { weight: 3, arbitrary: words },
    {
      weight: 2,
      arbitrary: fc.tuple(
        fc.constantFrom('strong', 'em', 'del', 'b', 'i', 'a', 'code', 'span'),
        fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
      ),
    },
  ),
})).node;

function build(content: Inline): ChildNode {
  if (typeof content === 'string') return new Text(content);
  const [name, children] = content;
  return element(name, children.map(build), name === 'a' ? { href: '/x' } : {});
}

describe('inline elements', () => {
  it('in any nesting keep their text', () => {
    fc.assert(
      fc.property(fc.array(inline, { minLength: 1, maxLength: 5 }), (content) => {
        const tree = element('p', content.map(build));
        expect(textOf(parseDocument(reader.render(written(tree))))).toBe(textOf(new Document([tree])));
      }),
      runs,
    );
  });
});

/** Blocks as data, to be built into a tree and compared with what a reader makes of the markdown. */
type Block = readonly [name: string, children: readonly (Block | string)[]];

const line = fc.constantFrom('word', '1. x', '- y', '# z', '> q', 'a|b', '+', '```', '---', '===', '1)', '[x]: y');
const block: fc.Arbitrary<Block> = fc.letrec<{ node: Block }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    { weight: 3, arbitrary: line.map((words): Block => ['p', [words]]) },
    { weight: 1, arbitrary: line.map((words): Block => ['h3', [words]]) },
    { weight: 1, arbitrary: line.map((words): Block => ['pre', [['code', [`${words}\n\n  ${words}`]]]]) },
    {
      weight: 2,
      arbitrary: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((inside): Block => ['blockquote', inside]),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(
          fc.constantFrom('ul', 'ol'),
          fc.array(fc.tuple(line, fc.array(tie('node'), { maxLength: 2 })), { minLength: 1, maxLength: 3 }),
        )
        .map(([name, items]): Block => [name, items.map(([words, inside]): Block => ['li', [words, ...inside]])]),
    },
  ),
})).node;

function buildBlock(content: Block | string): ChildNode {
  return typeof content === 'string' ? new Text(content) : element(content[0], content[1].map(buildBlock));
}

/** The tree as one text, without what cannot be seen: paragraphs of items, white space between blocks. */
function outline(root: ParentNode, inCode = false): string {
  return root.children
    .map((child) => {
      if (isText(child)) return inCode ? child.data.trimEnd() : child.data.trim();
      if (!isTag(child)) return '';
      const inside = outline(child, inCode || child.name === 'pre');
      return child.name === 'p' ? `${inside}|` : `<${child.name}>${inside}</>`;
    })
    .join('')
    .replace(/\|(?=<|$)/g, '')
    .replace(/\|+/g, '|');
}

describe('blocks', () => {
  it('in any nesting come back as they were', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (content) => {
        const tree = new Document(content.map(buildBlock));
        const back = parseDocument(reader.render(written(...tree.children)));
        expect(outline(back).replace(/\|/g, '')).toBe(outline(tree).replace(/\|/g, ''));
      }),
      runs,
    );
  });
});
