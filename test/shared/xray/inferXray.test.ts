import { describe, expect, it } from 'vitest';
import { inferXray } from '../../../shared/xray/inferXray.ts';
import { rowsOf } from '../../../shared/xray/xrayRows.ts';

const html = `<!doctype html><html><head><title>Tarn</title><style>p{}</style></head><body><nav id="top"><ul><li>Stoves<li>Tents</ul></nav>
  <main><h1>Tarn&nbsp;2 &amp; more</h1><p>A <a href="/x">folding</a> stove.</p><script>var p = '<p>no</p>'</script></main>
  <aside class="buy box"><p>€ 189.00</p><p>In stock</p></aside></body></html>`;
const markdown = '# Tarn 2 & more\n\nA [folding](https://site.example/x) stove.\n';

describe('an X-ray that is inferred', () => {
  it('tells blocks whose words are in the markdown from those whose are not', () => {
    const { nodes } = inferXray(html, markdown);
    const rows = rowsOf(nodes).map(({ node, state }) => `${node.selector} ${state}`);
    expect(rows).toEqual(['nav#top dropped', 'h1 kept', 'p kept', 'aside.buy dropped']);
    const aside = nodes.find(({ selector }) => selector === 'aside.buy');
    expect(aside).toMatchObject({ rule: 'inferred', text: '€ 189.00 In stock' });
  });

  it('says where in the markdown the words stand', () => {
    const { nodes } = inferXray(html, markdown);
    const said = (name: string): string => {
      const range = nodes.find((node) => node.name === name)?.range;
      return range == null ? '' : markdown.slice(...range);
    };
    expect(said('h1')).toBe('Tarn 2 & more');
    expect(said('p')).toBe('A [folding](https://site.example/x) stove');
  });

  it.each([
    ['nothing', ''],
    ['no end', '<div><p>text'],
    ['ends alone', '</div></p></body>text'],
    ['an open tag', '<div class="'],
    ['a comment that never ends', 'a<!-- b'],
    ['many levels', '<div>'.repeat(20_000)],
    ['many tags', '<p>x'.repeat(20_000)],
    ['an open script', '<script>'.repeat(3000)],
  ])('ends with something whatever is sent: %s', (_name, sent) => {
    const { nodes } = inferXray(sent, 'x text');
    expect(nodes[0]).toMatchObject({ parent: -1, name: 'body' });
    for (const [index, { parent }] of nodes.entries()) expect(parent).toBeLessThan(index);
  });
});
