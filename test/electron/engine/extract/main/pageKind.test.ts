import { describe, expect, it } from 'vitest';
import { extract } from '../extractUnderTest.ts';

const prose = '<p>A sentence with quite a few words in it, so that it counts as one. Then another, shorter.</p>';
const ld = (type: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${type}"}</script>`;
const repeat = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join('');

describe('what a page is', () => {
  it.each([
    ['article', `${ld('NewsArticle')}<article><h1>T</h1>${prose.repeat(6)}</article>`],
    ['article', `<meta property="og:type" content="article"><h1>T</h1>${prose.repeat(6)}`],
    ['article', `<h1>T</h1>${prose.repeat(9)}`],
    ['product', `${ld('Product')}<h1>Lamp</h1><p>€ 20</p>`],
    ['product', `<div itemscope itemtype="https://schema.org/Product"><h1>Lamp</h1></div>`],
    ['product', `<h1>Lamp</h1><form action="/cart/add"><button class="add-to-cart">Buy</button></form><p>A lamp.</p>`],
    ['forum', `${ld('DiscussionForumPosting')}<h1>Help</h1>${prose}`],
    [
      'forum',
      `<h1>Help</h1>${repeat(7, (index) => `<div class="post"><a href="/u/${index}">user${index}</a><time>${index}</time>${prose}</div>`)}`,
    ],
    ['documentation', `<h1>Install</h1>${prose.repeat(3)}<pre><code>npm i</code></pre>${prose.repeat(3)}`],
    [
      'collection',
      `<h1>Lamps</h1><ul>${repeat(12, (index) => `<li><img src="/${index}.png"><a href="/${index}">Lamp ${index}</a><span>€ ${index}9.00</span></li>`)}</ul>`,
    ],
    [
      'listing',
      `<h1>Posts</h1>${repeat(12, (index) => `<div class="card"><h3><a href="/${index}">Post ${index}</a></h3><img src="/${index}.png"></div>`)}`,
    ],
    [
      'search',
      `<form><input type="search" name="q" value="lamp"></form>${repeat(5, (index) => `<div class="hit"><h3><a href="/${index}">Hit ${index}</a></h3></div>`)}`,
    ],
    [
      'article',
      `${ld('NewsArticle')}<form><input type="search" name="q" value="Search"></form><h1>T</h1>${prose.repeat(6)}${repeat(5, (index) => `<div class="story"><h3><a href="/${index}">Story ${index}</a></h3></div>`)}`,
    ],
    ['search', `${ld('SearchResultsPage')}<p>Nothing was found.</p>`],
    ['search', `<h1>Search results for “lamp”</h1><p>Nothing was found.</p>`],
    ['search', `<h1>Suchergebnisse für „Lampe“</h1>${prose.repeat(3)}`],
    ['article', `<h1>Search results are worse than they were</h1>${prose.repeat(9)}`],
    [
      'product',
      `<meta property="og:type" content="product"><h1>Shirt</h1><p>$89.00</p><button>Add to cart</button>${prose.repeat(5)}${repeat(9, (index) => `<p>Detail ${index}</p>`)}`,
    ],
    [
      'product',
      `<h1>Chair</h1><p>€ 129,00</p><button>In den Warenkorb</button>${prose.repeat(4)}${repeat(20, (index) => `<p>Size ${index}</p>`)}`,
    ],
    [
      'collection',
      `<h1>Lamps</h1><ul>${repeat(24, (index) => `<li><img src="/${index}.png"><a href="/${index}">Brass lamp ${index}</a><span>$${index}9.00</span><button>Add to cart</button></li>`)}</ul>`,
    ],
    [
      'listing',
      `<h1>Blog</h1>${repeat(10, (index) => `<article><h2><a href="/${index}">Post ${index}</a></h2>${prose}</article>`)}`,
    ],
    [
      'service',
      `${ld('LocalBusiness')}<h1>Plumbers</h1>${repeat(6, (index) => `<div><h3>Service ${index}</h3>${prose}<a href="/${index}">More</a></div>`)}`,
    ],
    [
      'service',
      '<nav><a href="/shop">Buy now</a></nav><h1>We clean windows</h1><p>From $20.</p><a href="/contact">Ask us</a>',
    ],
    ['service', '<h1>We clean windows</h1><p>Fast and cheap.</p><a href="/contact">Ask us</a>'],
  ])('is told by its structure: %s', (kind, html) => {
    expect(extract(html, { onlyMainContent: true }).pageKind).toBe(kind);
  });

  it('can be overruled, which changes what is read of it and not what it is told to be', () => {
    const page = `<main><h1>Tarn lamp</h1><p>€ 20.00</p><button class="add-to-cart">Add to cart</button></main>`;
    const options = { formats: { markdown: true, html: false, links: false, images: false, product: true } };
    const own = extract(page, options);
    const read = extract(page, { ...options, readAs: 'article' });
    expect(own).toMatchObject({ pageKind: 'product', product: { title: 'Tarn lamp' } });
    expect(read.pageKind).toBe('product');
    expect(read.product).toBeUndefined();
    expect(extract(page, { ...options, readAs: 'product' })).toEqual(own);
  });

  it('is never told by its address', () => {
    const html = '<h1>We clean windows</h1><p>Fast and cheap.</p>';
    for (const path of ['forum/thread/1', 'product/5', 'search?q=a', 'docs/api']) {
      expect(extract(html, { url: `https://site.example/${path}`, onlyMainContent: true }).pageKind).toBe('service');
    }
  });
});
