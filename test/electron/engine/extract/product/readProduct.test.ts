import { describe, expect, it } from 'vitest';
import { extract } from '../extractUnderTest.ts';

const formats = { markdown: true, html: false, links: false, images: false, product: true };
const ld = (json: string): string => `<script type="application/ld+json">${json}</script>`;

function read(html: string, url = 'https://shop.example/p/kiln-4711') {
  return extract(html, { formats, url });
}

function productOf(html: string, url?: string) {
  return read(html, url).product;
}

const button = '<button>Add to cart</button>';

describe('a product stated as JSON-LD', () => {
  const kiln = {
    '@type': 'Product',
    name: 'Cairn Kiln',
    brand: { '@type': 'Brand', name: 'Cairn' },
    description: 'Fires <b>hot</b> &amp; even.',
    sku: 'CK-4711',
    image: ['/kiln.jpg', '/door.jpg'],
    category: 'Tools/Kilns',
    offers: { '@type': 'Offer', price: '1299.00', priceCurrency: 'eur', availability: 'https://schema.org/InStock' },
  };

  it('gives its facts, addresses absolute and text without markup', () => {
    expect(productOf(`${ld(JSON.stringify(kiln))}<h1>Cairn Kiln</h1>`)).toEqual({
      title: 'Cairn Kiln',
      brand: 'Cairn',
      category: 'Tools > Kilns',
      description: 'Fires hot & even.',
      url: 'https://shop.example/p/kiln-4711',
      variants: [
        {
          sku: 'CK-4711',
          price: { amount: 1299, currency: 'EUR' },
          availability: { inStock: true, text: 'InStock' },
          images: [{ url: 'https://shop.example/kiln.jpg' }, { url: 'https://shop.example/door.jpg' }],
        },
      ],
    });
  });

  it.each([
    ['raw line breaks in a text', '{"@type":"Product","name":"Kiln","description":"two\nlines","offers":{"price":5}}'],
    ['a comma too many', '{"@type":"Product","name":"Kiln","offers":{"price":5,},}'],
    ['an end that is missing', '{"@type":"Product","name":"Kiln","offers":{"price":5'],
    ['comment signs around it', '<!-- {"@type":"Product","name":"Kiln","offers":{"price":5}} -->'],
  ])('is read with %s', (_what, json) => {
    expect(productOf(`${ld(json)}<h1>Kiln</h1>`)?.variants[0]?.price?.amount).toBe(5);
  });

  it('is found in a graph, its offer by reference', () => {
    const graph = {
      '@graph': [
        { '@type': 'WebSite', name: 'Shop' },
        { '@type': 'Product', name: 'Kiln', offers: { '@id': '#offer' } },
        { '@id': '#offer', '@type': 'Offer', price: 7, priceCurrency: 'GBP', availability: 'OutOfStock' },
      ],
    };
    expect(productOf(`${ld(JSON.stringify(graph))}<h1>Kiln</h1>`)?.variants).toEqual([
      { price: { amount: 7, currency: 'GBP' }, availability: { inStock: false, text: 'OutOfStock' } },
    ]);
  });

  it('gives each variant of a group its number, choice, price and stock', () => {
    const group = {
      '@type': 'ProductGroup',
      name: 'Apron',
      productGroupID: 'A1',
      hasVariant: ['red', 'blue'].map((color, index) => ({
        '@type': 'Product',
        sku: `A1-${color}`,
        color,
        offers: { price: 20 + index, priceCurrency: 'USD', availability: index === 0 ? 'SoldOut' : 'InStock' },
      })),
    };
    const variants = productOf(`${ld(JSON.stringify(group))}<h1>Apron</h1>`)?.variants ?? [];
    expect(variants.map(({ values }) => values?.['color'])).toEqual(['blue', 'red']);
    expect(variants.map(({ price }) => price?.amount)).toEqual([21, 20]);
    expect(variants.map(({ availability }) => availability.inStock)).toEqual([true, false]);
    expect(new Set(variants.map(({ sku, id }) => sku ?? id)).size).toBe(2);
  });

  it('takes the offers of an aggregate, and its lowest price where it has none', () => {
    const many = {
      ...kiln,
      offers: {
        '@type': 'AggregateOffer',
        offers: [
          { price: 3, sku: 'a' },
          { price: 4, sku: 'b' },
        ],
      },
    };
    expect(productOf(`${ld(JSON.stringify(many))}<h1>Cairn Kiln</h1>`)?.variants).toHaveLength(2);
    const low = {
      ...kiln,
      offers: { '@type': 'AggregateOffer', lowPrice: '2.50', highPrice: '9', priceCurrency: 'USD' },
    };
    expect(productOf(`${ld(JSON.stringify(low))}<h1>Cairn Kiln</h1>`)?.variants[0]?.price).toEqual({
      amount: 2.5,
      currency: 'USD',
    });
  });

  it('is the page’s own, not a related one', () => {
    const others = ['Shovel', 'Rake'].map((name) => ({ '@type': 'Product', name, offers: { price: 1 } }));
    const page = `${ld(JSON.stringify(others))}${ld(JSON.stringify({ ...kiln, isRelatedTo: others }))}<h1>Cairn Kiln</h1>`;
    expect(productOf(page)?.title).toBe('Cairn Kiln');
  });

  it('gives way to the price that the page clearly shows', () => {
    const page = `${ld(JSON.stringify(kiln))}<h1>Cairn Kiln</h1><p class="price"><del>€1,299.00</del> <span class="sale-price">€999.00</span></p>${button}`;
    expect(productOf(page)?.variants[0]).toMatchObject({
      price: { amount: 999, currency: 'EUR', formatted: '€999.00' },
      sale: { originalPrice: { amount: 1299 } },
    });
  });
});

describe('a product stated otherwise', () => {
  it('is read from microdata', () => {
    const page = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Trowel</h1>
      <span itemprop="sku">T-100</span><img itemprop="image" src="/t.png">
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="12.5">
      <meta itemprop="priceCurrency" content="CHF"><link itemprop="availability" href="https://schema.org/OutOfStock"></div></div>`;
    expect(productOf(page)?.variants).toEqual([
      {
        sku: 'T-100',
        price: { amount: 12.5, currency: 'CHF' },
        availability: { inStock: false, text: 'OutOfStock' },
        images: [{ url: 'https://shop.example/t.png' }],
      },
    ]);
  });

  it('is read from RDFa', () => {
    const page = `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Trowel</h1>
      <div property="offers" typeof="Offer"><span property="price" content="8">8</span><span property="priceCurrency">SEK</span></div></div>`;
    expect(productOf(page)?.variants[0]?.price).toMatchObject({ amount: 8, currency: 'SEK' });
  });

  it('is read from Open Graph', () => {
    const page = `<meta property="og:type" content="product"><meta property="og:title" content="Trowel">
      <meta property="product:price:amount" content="4.20"><meta property="product:price:currency" content="USD">
      <meta property="product:availability" content="out of stock"><meta property="product:brand" content="Cairn"><h1>Trowel</h1>`;
    expect(productOf(page)).toMatchObject({
      title: 'Trowel',
      brand: 'Cairn',
      variants: [{ price: { amount: 4.2, currency: 'USD' }, availability: { inStock: false } }],
    });
  });

  it('has its variants from the data of its scripts, hundredths as such', () => {
    const data = {
      product: {
        title: 'Apron',
        options: ['Size'],
        variants: [
          { id: 11, option1: 'S', sku: 'AP-S', price: 2500, available: true },
          { id: 12, option1: 'L', sku: 'AP-L', price: 2700, available: false },
        ],
      },
    };
    const page = `<title>Apron</title><h1>Apron</h1><p class="price">$25.00</p>${button}<script>var meta = ${JSON.stringify(data)};</script>`;
    expect(productOf(page)?.variants).toMatchObject([
      {
        id: '11',
        sku: 'AP-S',
        values: { Size: 'S' },
        price: { amount: 25, currency: 'USD' },
        availability: { inStock: true },
      },
      { id: '12', sku: 'AP-L', values: { Size: 'L' }, price: { amount: 27 }, availability: { inStock: false } },
    ]);
  });
});

describe('a product that is only shown', () => {
  it('has the price beside its name, its labelled number, its stock and its way through the shop', () => {
    const page = `<title>Cairn Kiln</title><header><a href="/cart">Cart €0.00</a></header>
      <nav class="breadcrumb"><a href="/">Home</a> <a href="/tools">Tools</a> <a href="/k">Kilns</a></nav>
      <main><h1>Cairn Kiln</h1><div class="price">1.299<sup>50</sup> €</div><p>Artikelnummer: CK-99-1</p>
      <p class="stock">Sofort lieferbar</p><p>Versand 4,90 €</p><button>In den Warenkorb</button></main>
      <section class="related"><a href="/x"><b>Shovel</b> <span class="price">9,99 €</span></a></section>`;
    expect(productOf(page)).toMatchObject({
      title: 'Cairn Kiln',
      category: 'Tools > Kilns',
      variants: [
        {
          sku: 'CK-99-1',
          price: { amount: 1299.5, currency: 'EUR' },
          availability: { inStock: true, text: 'Sofort lieferbar' },
        },
      ],
    });
  });
});

describe('a page without a product', () => {
  it.each([
    [
      'an article',
      '<h1>On kilns</h1><p>They cost about $500 in 1990, as everybody knows who was there at the time.</p>',
    ],
    ['nothing', ''],
    ['a broken statement', ld('{"@type":"Product"')],
  ])('%s has no such field, and a warning says so', (_what, html) => {
    const { product, warnings } = read(html);
    expect(product).toBeUndefined();
    expect(warnings).toContain('product: no single product found on this page.');
  });

  it('many of them are none', () => {
    const card = (index: number): string =>
      `<li><a href="/p/${index}"><img src="/${index}.png"><h3>Kiln ${index}</h3></a><span class="price">$${index}9.00</span><button>Add to cart</button></li>`;
    const page = `<title>Kilns</title><h1>Kilns</h1><ul>${Array.from({ length: 20 }, (_, index) => card(index + 1)).join('')}</ul>`;
    expect(productOf(page)).toBeUndefined();
  });

  it('is not asked unless product is', () => {
    expect(extract('<h1>x</h1>').warnings).toEqual([]);
  });
});

describe('variants that the page lets people choose', () => {
  const buy = (choosers: string): string =>
    `<title>Cairn Kiln</title><h1>Cairn Kiln</h1><p class="price">€1,299.00</p><form action="/cart/add">${choosers}${button}</form>`;

  function chosenOf(choosers: string): unknown {
    const product = productOf(buy(choosers));
    return product?.variants.map(({ values, price, availability }) => [values, price?.amount, availability.inStock]);
  }

  const list =
    '<label for=s>Size: *</label><select id=s><option value="">Choose a size</option><option>Small</option><option disabled>Large</option></select>';

  it('are the choices of a list, none of them placeholder, those that cannot be chosen out of stock', () => {
    expect(chosenOf(`${list}<select name=q aria-label=Quantity><option>1<option>2<option>3</select>`)).toEqual([
      [{ Size: 'Small' }, 1299, true],
      [{ Size: 'Large' }, 1299, false],
    ]);
  });

  it('are round buttons and swatches', () => {
    const radios =
      '<fieldset><legend>Colour</legend><label><input type=radio name=c value=1> Red</label><input type=radio name=c id=b><label for=b>Blue</label></fieldset>';
    expect(chosenOf(radios)).toEqual([
      [{ Colour: 'Red' }, 1299, true],
      [{ Colour: 'Blue' }, 1299, true],
    ]);
    const swatches =
      '<div role=radiogroup aria-label=Colour><span role=radio aria-label=Red></span><span role=radio aria-label=Blue aria-disabled=true></span></div>';
    expect(chosenOf(swatches)).toEqual([
      [{ Colour: 'Red' }, 1299, true],
      [{ Colour: 'Blue' }, 1299, false],
    ]);
  });

  it.each([
    [
      'pairs of choices, which the page does not name',
      `${list}<fieldset><legend>Colour</legend><label><input type=radio name=c>Red</label><label><input type=radio name=c>Blue</label></fieldset>`,
    ],
    [
      'choices with prices of their own',
      '<label for=s>Size</label><select id=s><option>Small – €9.00<option>Large – €12.00</select>',
    ],
    ['how many are wanted', '<label for=s>Anzahl</label><select id=s><option>eins<option>zwei</select>'],
    ['a choice without a name', '<select><option>Red<option>Blue</select>'],
    ['one choice', '<label for=s>Size</label><select id=s><option>Small</select>'],
  ])('are not made of %s', (_what, choosers) => {
    expect(chosenOf(choosers)).toEqual([[undefined, 1299, true]]);
  });

  const priced = (labels: readonly string[], name = '<label for=s>Size</label>'): string =>
    `${name}<select id=s>${labels.map((label) => `<option ${label}</option>`).join('')}</select>`;

  it.each<[string, string, unknown]>([
    [
      'the whole price',
      priced(['>Small – €1,299.00', '>Large – €1,450.00', '>Huge – €2,000.00 – Sold out']),
      [
        [{ Size: 'Small' }, 1299, true],
        [{ Size: 'Large' }, 1450, true],
        [{ Size: 'Huge' }, 2000, false],
      ],
    ],
    [
      'what is added',
      priced(['>Small', '>Large (+ €150.50)']),
      [
        [{ Size: 'Small' }, 1299, true],
        [{ Size: 'Large' }, 1449.5, true],
      ],
    ],
    [
      'an amount for scripts',
      priced(['data-price=129900>Small', 'data-price=145000>Large']),
      [
        [{ Size: 'Small' }, 1299, true],
        [{ Size: 'Large' }, 1450, true],
      ],
    ],
    [
      'a price and no name for all of them',
      priced(['>Small / Red – €1,299.00', '>Large / Red – €1,450.00'], ''),
      [
        [undefined, 1299, true],
        [undefined, 1450, true],
      ],
    ],
  ])('have the price that stands in each choice: %s', (_what, choosers, expected) => {
    expect(chosenOf(choosers)).toEqual(expected);
  });

  it.each([
    ['prices of something else', priced(['>1 year – €19.00', '>3 years – €40.00'])],
    ['what is added to a choice that is not the chosen one', priced(['>Small', 'selected>Large (+ €150.00)'])],
    ['what is taken off', priced(['>Small (-€5.00)', '>Large'])],
    ['amounts for scripts that are not the price', priced(['data-price=3>Small', 'data-price=4>Large'])],
    ['how long it is insured', priced(['>None', '>3 years (+ €19.00)'], '<label for=s>Warranty</label>')],
    ['prices by the month', priced(['>Small – €1,299.00 / month', '>Large – €1,450.00 / month'])],
  ])('are not made of %s', (_what, choosers) => {
    expect(chosenOf(choosers)).toEqual([[undefined, 1299, true]]);
  });

  it.each([
    ['in the order of its options', '"options":["S","Tan"]', '"options":["Size","Colour"],"variants":[V]'],
    [
      'by name',
      '"selectedOptions":[{"name":"Size","value":"S"},{"name":"Colour","value":"Tan"}]',
      '"variants":{"nodes":[V]}',
    ],
    [
      'by name, in the edges of a graph',
      '"options":[{"name":"Size","value":"S"},{"name":"Colour","value":"Tan"}]',
      '"variants":{"edges":[{"node":V}]}',
    ],
  ])('have their values from the state of the page, %s', (_what, values, list) => {
    const variant = `{"id":91,"title":"S / Tan","price":"1299.00","available":true,${values}}`;
    const state = `{"title":"Cairn Kiln",${list.replace('V', variant)}}`;
    const product = productOf(`<script type="application/json">${state}</script>${buy('')}`);
    expect(product?.variants).toMatchObject([{ id: '91', values: { Size: 'S', Colour: 'Tan' } }]);
  });

  it.each([
    ['have the prices of the only choice that the state of the page offers', '1299', '1450', ['Oak', 'Walnut']],
    ['are not made of what is added', '20', '150', [undefined]],
  ])('%s', (_what, one, other, expected) => {
    const values = `[{"label":"Oak","price":${one}},{"label":"Walnut","price":${other}}]`;
    const state = `{"name":"Cairn Kiln","price":1299,"options":[{"name":"Wood","values":${values}}]}`;
    const product = productOf(`<script type="application/json">${state}</script>${buy('')}`);
    expect(product?.variants.map((variant) => variant.values?.['Wood'])).toEqual(expected);
  });

  it('give way to variants that are stated', () => {
    const stated = ld('{"@type":"Product","name":"Cairn Kiln","offers":[{"price":5,"sku":"A"},{"price":6,"sku":"B"}]}');
    expect(productOf(stated + buy(list))?.variants.map(({ values }) => values)).toEqual([undefined, undefined]);
  });
});

describe('a list of things, each with its own button', () => {
  const card = (name: string, price: string): string =>
    `<div class="card"><a href="/${name}"><h3>${name}</h3></a><span class="price">${price}</span>${button}</div>`;
  const cards = card('Mug', '$10.00') + card('Bowl', '$20.00') + card('Plate', '$30.00');

  it('is no product', () => {
    expect(productOf(`<h1>Stoneware</h1><main>${cards}</main>`)).toBeUndefined();
  });

  it('beside a product takes nothing from it', () => {
    const own = `<h1>Cairn Kiln</h1><div><p class="price">$1,299.00</p>${button}</div>`;
    const product = productOf(`<title>Cairn Kiln</title>${own}<section><h2>With it</h2><div>${cards}</div></section>`);
    expect(product?.variants[0]?.price?.amount).toBe(1299);
  });
});

describe('a price of before that is told to readers without sight in words', () => {
  it('is read where it is struck out', () => {
    const prices =
      '<p class="price"><del aria-hidden="true"><span class="amount">£45.00</span></del> <ins><span class="amount">£36.99</span></ins></p>';
    const [variant] = productOf(`<h1>Desk lamp</h1>${prices}${button}`)?.variants ?? [];
    expect(variant).toMatchObject({ price: { amount: 36.99 }, sale: { originalPrice: { amount: 45 } } });
  });
});
