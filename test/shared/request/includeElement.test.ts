import { describe, expect, it } from 'vitest';
import { extractDocument } from '../../../electron/engine/extract/extractDocument.ts';
import type { XrayNode } from '../../../shared/api/engine/inspection.ts';
import {
  excludeElement,
  excludeKind,
  includeElement,
  includeKind,
  kindOf,
  type TagChoice,
} from '../../../shared/request/includeElement.ts';

const none: TagChoice = { includeTags: [], excludeTags: [] };

/** The engine's own extraction of a page, so that the test covers how the engine applies the tags. */
function read(html: string, tags: TagChoice, onlyMainContent = true) {
  const { markdown = '', trace } = extractDocument({
    html,
    url: 'https://site.example/',
    onlyMainContent,
    ...tags,
    removeBase64Images: true,
    trace: true,
    formats: { markdown: true, html: false, links: false, images: false },
  });
  const nodes = (trace?.nodes ?? []).map(
    ({ mark: _mark, range, ...node }): XrayNode => ({ ...node, box: null, range: range === null ? null : [...range] }),
  );
  return { markdown, nodes, at: (name: string) => nodes.findIndex(({ selector }) => selector === name) };
}

const text = 'A folding stove for long weekends, with two burners and a windshield on three of its sides, and a valve.';
const page = `<body><header><nav class="top"><a href="/">Stoves</a> <a href="/t">Tents</a></nav></header>
  <main><h1>Tarn 2 stove</h1><p>${text}</p><div class="share"><a href="#">Mail</a> <a href="#">Print</a></div>
  <p>${text.replace('folding', 'small')}</p></main>
  <aside class="buy"><p class="price">In stock, delivered tomorrow.</p><p class="note">Prices with tax.</p></aside>
  <footer><a href="/i">Imprint</a></footer></body>`;

describe('keeping an element', () => {
  it('adds it and loses nothing that was kept, in few selectors', () => {
    const before = read(page, none);
    expect(before.markdown).not.toContain('In stock');
    const tags = includeElement(before.nodes, before.at('p.price'), none);
    expect(tags?.includeTags).toContain('p.price');
    expect([...(tags?.includeTags ?? []), ...(tags?.excludeTags ?? [])].length).toBeLessThan(6);
    const after = read(page, tags ?? none);
    for (const line of before.markdown.trim().split('\n')) expect(after.markdown).toContain(line);
    expect(after.markdown).toContain('In stock, delivered tomorrow.');
    for (const words of ['Imprint', 'Tents', 'with tax', 'Print']) expect(after.markdown).not.toContain(words);
  });

  it('of one that excludeTags names takes the name away', () => {
    const given: TagChoice = { includeTags: [], excludeTags: ['.share', 'h1'] };
    const { nodes, at } = read(page, given, false);
    expect(includeElement(nodes, at('h1'), given)).toEqual({ includeTags: [], excludeTags: ['.share'] });
  });

  it('adds to an includeTags that is there', () => {
    const given: TagChoice = { includeTags: ['h1'], excludeTags: [] };
    const { nodes, at } = read(page, given);
    expect(includeElement(nodes, at('footer'), given)).toEqual({ includeTags: ['h1', 'footer'], excludeTags: [] });
  });

  it('is not possible for what no selector names', () => {
    const { nodes } = read(page, none);
    expect(
      includeElement(
        nodes.map((node) => ({ ...node, selector: null })),
        3,
        none,
      ),
    ).toBeNull();
    expect(includeElement([], 0, none)).toBeNull();
  });
});

describe('dropping an element', () => {
  it('takes it out of the markdown', () => {
    const { nodes, at } = read(page, none);
    const tags = excludeElement(nodes, at('h1'), { includeTags: [], excludeTags: ['.x'] });
    expect(tags).toEqual({ includeTags: [], excludeTags: ['.x', 'h1'] });
    expect(read(page, tags ?? none).markdown).not.toContain('# Tarn');
  });

  it('takes back what was kept by name', () => {
    const { nodes, at } = read(page, none);
    expect(excludeElement(nodes, at('aside.buy'), { includeTags: ['main', 'aside.buy'], excludeTags: [] })).toEqual({
      includeTags: ['main'],
      excludeTags: [],
    });
    expect(excludeElement(nodes, at('main'), { includeTags: ['main'], excludeTags: [] })).toEqual({
      includeTags: ['main'],
      excludeTags: ['main'],
    });
  });
});

describe('a kind of elements', () => {
  const two = page.replace('<footer>', '<aside class="tip"><p>A tip: keep the valve dry at night.</p></aside><footer>');

  it('is kept as a whole, and nothing that was kept is lost', () => {
    const before = read(two, none);
    expect(before.markdown).not.toContain('A tip');
    const tags = includeKind(before.nodes, before.at('aside.buy'), none);
    const after = read(two, tags ?? none);
    for (const line of before.markdown.trim().split('\n')) expect(after.markdown).toContain(line);
    for (const words of ['In stock', 'Prices with tax', 'A tip']) expect(after.markdown).toContain(words);
    expect(after.markdown).not.toContain('Imprint');
    expect(
      includeKind(before.nodes, before.at('aside.buy'), { includeTags: ['main'], excludeTags: ['aside'] }),
    ).toEqual({
      includeTags: ['main'],
      excludeTags: [],
    });
  });

  it('is dropped as a whole', () => {
    const { nodes, at } = read(two, none, false);
    const tags = excludeKind(nodes, at('aside.tip'), none);
    expect(tags).toEqual({ includeTags: [], excludeTags: ['aside'] });
    expect(read(two, tags ?? none, false).markdown).not.toMatch(/In stock|A tip/);
    expect(excludeKind(nodes, at('aside.tip'), { includeTags: ['main', 'aside'], excludeTags: [] })).toEqual({
      includeTags: ['main'],
      excludeTags: [],
    });
  });

  it('is none for tags that stand for anything', () => {
    const { nodes, at } = read(two, none, false);
    expect(kindOf(nodes, at('aside.tip'))).toHaveLength(2);
    expect(kindOf(nodes, at('p.price'))).toEqual([]);
    expect(excludeKind(nodes, at('main'), none)).toBeNull();
  });
});
