import { Document, Element, type ParentNode, Text } from 'domhandler';
import { describe, expect, it } from 'vitest';
import { writeMarkdown } from '../../../../../electron/engine/extract/markdown/writeMarkdown.ts';
import { markdownOf } from './markdownOf.ts';

const options = { baseUrl: 'https://harbour.test/', removeBase64Images: true };
const levels = 20_000;

/** Elements of these names in one another, each with a word before the next. */
function nested(names: readonly string[], attributes: Record<string, string> = {}): Document {
  const root = new Document([]);
  let parent: ParentNode = root;
  for (let level = 0; level < levels; level++) {
    const child: Element = new Element(names[level % names.length] ?? 'div', { ...attributes });
    const word = new Text('x');
    word.parent = parent;
    child.parent = parent;
    parent.children = [word, child];
    parent = child;
  }
  parent.children = [new Text('bottom')];
  return root;
}

function wide(outer: string, name: string, attributes: Record<string, string> = {}): Document {
  const parent = new Element(outer, {});
  parent.children = Array.from({ length: levels }, () => {
    const child = new Element(name, attributes, [new Text('x')]);
    child.parent = parent;
    return child;
  });
  return new Document([parent]);
}

describe('trees that are built to hurt', () => {
  it.each([
    ['div'],
    ['b', 'i'],
    ['ul', 'li'],
    ['ol', 'li'],
    ['blockquote'],
    ['table', 'tr', 'td'],
    ['dl', 'dd'],
    ['dl', 'dt'],
    ['a'],
    ['h2'],
    ['code', 'b'],
    ['sup', 'sub'],
    ['math', 'mrow', 'mfrac'],
    ['details', 'summary'],
    ['p', 'span', 'em'],
  ])('are written however deep: %s', (...names) => {
    expect(writeMarkdown(nested(names, { href: '/x' }), options)).toContain('x');
  });

  it.each(['ul', 'blockquote'])('keep the bottom of %s readable', (name) => {
    const markdown = writeMarkdown(nested(name === 'ul' ? ['ul', 'li'] : [name]), options);
    expect(markdown).toContain('bottom');
    expect(Math.max(...markdown.split('\n').map((line) => line.length))).toBeLessThan(500);
  });

  it.each([
    ['p', 'a'],
    ['ul', 'li'],
    ['tr', 'td'],
    ['pre', 'div'],
    ['p', 'b'],
    ['p', 'code'],
    ['picture', 'img'],
  ])('are written however wide: %s of %s', (outer, name) => {
    const attributes = { href: '/x', src: '/y', alt: 'x', colspan: '9999999', rowspan: '9999999' };
    expect(writeMarkdown(wide(outer, name, attributes), options)).toContain('x');
  });

  it.each([
    '*',
    '_a',
    '~',
    '`',
    '\\',
    '[',
    '[]',
    '<a',
    '&a',
    ' ',
    '\u00a0',
    '#',
    ' #',
    '- ',
    '=',
    '|',
    '1',
    '![',
    ':-',
  ])('are written however long: %j', (char) => {
    const content = `${char.repeat(300_000 / char.length)}end`;
    for (const name of ['p', 'h2', 'li', 'pre', 'code', 'a']) {
      const tree = new Document([new Element(name, { href: '/x' }, [new Text(content)])]);
      expect(writeMarkdown(tree, options)).toContain('end');
    }
  });

  it('with attributes of any length are written', () => {
    const long = ' ('.repeat(200_000);
    const names = [
      'href',
      'src',
      'srcset',
      'class',
      'alt',
      'title',
      'aria-label',
      'style',
      'start',
      'colspan',
      'alttext',
    ];
    const attributes = Object.fromEntries(names.map((name) => [name, long]));
    for (const name of ['a', 'img', 'pre', 'code', 'span', 'math', 'td', 'ol', 'iframe', 'video', 'b']) {
      const tree = new Document([new Element(name, { ...attributes }, [new Text('x')]), new Text('end')]);
      expect(writeMarkdown(tree, options)).toContain('end');
    }
  });

  it('with marks that no sign can write lose the marks, not the text', () => {
    const pieces = Array.from({ length: 2_000 }, (_, index) => (index % 2 === 0 ? '<b>(</b>a' : '<i>)</i>'));
    expect(
      markdownOf(`<p>${pieces.join('')}</p>`).replace(/[*_\\]|&#97;/g, (char) => (char === '&#97;' ? 'a' : '')),
    ).toBe('(a)'.repeat(1_000));
  });
});

describe('links that run code', () => {
  it.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#1;javascript:alert(1)">x</a>',
    '<a href="jav&#9;ascript:alert(1)">x</a>',
    '<img src="javascript:alert(1)" alt="x">',
    '<iframe src="javascript:alert(1)" title="x"></iframe>',
    '<video src="javascript:alert(1)" title="x"></video>',
    '<img src="data:text/html,<script>alert(1)</script>" alt="x">',
  ])('are never written: %s', (html) => {
    expect(markdownOf(html)).not.toMatch(/script/i);
  });

  it('cannot be smuggled in by titles and addresses', () => {
    const markdown = markdownOf('<a href="/a<b>)`\n[x](javascript:y)" title="&quot;)<script>`x`">t</a>');
    expect(markdown).not.toMatch(/<(?:b|script)/);
    expect(markdown.split('\n')).toHaveLength(1);
  });
});
