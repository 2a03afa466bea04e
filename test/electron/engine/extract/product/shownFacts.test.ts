import { describe, expect, it } from 'vitest';
import { extract } from '../extractUnderTest.ts';

const formats = { markdown: true, html: false, links: false, images: false, product: true };
const ld = (json: string): string => `<script type="application/ld+json">${json}</script>`;
const button = '<button>Add to cart</button>';

function productOf(html: string, url = 'https://shop.example/p/kiln-4711') {
  return extract(html, { formats, url }).product;
}

describe('what is stated and what is shown', () => {
  const stated = (offers: object, type = 'Product'): string =>
    ld(JSON.stringify({ '@type': type, name: 'Cairn Kiln', offers }));
  const heading = '<h1>Cairn Kiln</h1>';
  const firstOf = (html: string, url?: string) => productOf(html, url)?.variants[0];

  it('names the currency of a sign that many countries use', () => {
    const meta = '<meta property="og:type" content="product"><meta property="og:title" content="Cairn Kiln">';
    const price =
      '<meta property="product:price:amount" content="45.00"><meta property="product:price:currency" content="CAD">';
    expect(firstOf(`${meta}${price}${heading}<p>$45.00</p>${button}`)?.price).toEqual({
      amount: 45,
      currency: 'CAD',
      formatted: '$45.00',
    });
    expect(
      firstOf(`${stated({ price: 45, priceCurrency: 'CAD' })}${heading}<p>45.00 €</p>${button}`)?.price?.currency,
    ).toBe('EUR');
  });

  it('takes no price of nothing for a price, unless the thing is given away', () => {
    const nothing = { price: '0.00', priceCurrency: 'EUR', availability: 'InStock' };
    expect(firstOf(`${stated(nothing)}${heading}<p>Price on request</p>`)).toEqual({
      availability: { inStock: true, text: 'InStock' },
    });
    expect(firstOf(`${stated(nothing)}${heading}<p>24,90 €</p>${button}`)?.price?.amount).toBe(24.9);
    expect(firstOf(`${stated(nothing)}${heading}<p>Free</p>`)?.price?.amount).toBe(0);
    expect(firstOf(`${stated({ price: 0 }, 'SoftwareApplication')}${heading}`)).toEqual({
      price: { amount: 0 },
      availability: { inStock: true },
    });
  });

  it('is not confirmed by the price of another thing', () => {
    const other = '<h2>More</h2><p><a href="/other">Other kiln <b class="price">£149.00</b></a></p>';
    const page = `${stated({ price: 149, priceCurrency: 'GBP' })}${heading}<p>Fires even.</p><div>£119.00</div>${button}`;
    expect(firstOf(page + other)?.price).toEqual({ amount: 119, currency: 'GBP', formatted: '£119.00' });
  });

  it('does not give flags of a program for words of the page', () => {
    const state = '{"name":"Cairn Kiln","sku":"CK-4711","price":{"amount":210,"currency":"USD"},"inStock":true}';
    const page = `${heading}<p>$210</p>${button}<script type="application/json">${state}</script>`;
    expect(firstOf(page)?.availability).toEqual({ inStock: true });
  });

  it('reads prices with the currency in a word, and does not take a year behind it for one', () => {
    expect(firstOf(`${heading}<p>Euro 2024 edition</p><p>890,00 Euro</p><button>Kaufen</button>`)?.price).toEqual({
      amount: 890,
      currency: 'EUR',
      formatted: '890,00 Euro',
    });
  });

  it('writes what it cost before as the page does', () => {
    const listed = { price: '99.99', priceType: 'https://schema.org/ListPrice' };
    const offer = { price: '59.99', priceCurrency: 'USD', priceSpecification: [listed] };
    const page = `${stated(offer)}${heading}<del>$99.99</del> <b class="price">$59.99</b>${button}`;
    expect(firstOf(page)?.sale?.originalPrice).toEqual({ amount: 99.99, currency: 'USD', formatted: '$99.99' });
  });
});

describe('the number of a product', () => {
  const first = (html: string, url?: string) =>
    productOf(`<h1>Cairn Kiln</h1><p>$20.00</p>${button}${html}`, url)?.variants[0];

  it('is the labelled one of a table, a list of terms or a column', () => {
    const rows =
      '<table><tr><td><span>Weight</span></td><td>3 kg</td></tr><tr><td><b>ID Produto</b></td><td>1257009</td></tr></table>';
    expect(first(rows)?.sku).toBe('1257009');
    expect(first('<dl><dt><span>Référence</span></dt><dd>VE900</dd></dl>')?.sku).toBe('VE900');
    expect(first('<p><strong>Numer katalogowy</strong>: <span>45979556</span></p>')?.sku).toBe('45979556');
  });

  it('is the one that an element named for it shows, before one that only data states', () => {
    const stated = ld('{"@type":"Product","name":"Cairn Kiln","sku":"84518927-040-36","offers":{"price":20}}');
    expect(first(`${stated}<span data-qa-qualifier="product-reference">1002/710</span>`)?.sku).toBe('1002/710');
  });

  it('is the one of the style where the page shows no number of a size', () => {
    const sizes = ['S', 'M'].map((size) => ({
      ...{ '@type': 'Product', sku: `63396_${size}`, size, name: `Cairn Kiln ${size}` },
      offers: { '@type': 'Offer', price: 20 },
    }));
    const stated = ld(JSON.stringify({ '@type': 'ProductGroup', name: 'Cairn Kiln', hasVariant: sizes }));
    const variants = productOf(`${stated}<h1>Cairn Kiln</h1><p>No. 63396</p><p>$20.00</p>${button}`)?.variants;
    expect(variants?.map(({ sku, id }) => [sku, id])).toEqual([
      ['63396', '63396_S'],
      ['63396', '63396_M'],
    ]);
  });

  it('is the stated one where the page shows none', () => {
    expect(
      first(
        ld('{"@type":"Product","name":"Cairn Kiln","sku":"CK-99","offers":{"price":20}}'),
        'https://shop.example/kiln',
      )?.sku,
    ).toBe('CK-99');
  });

  it('is not that of a related product', () => {
    expect(first('<div class="related"><p>SKU: ZZ-1</p></div><p>SKU: CK-1</p>')?.sku).toBe('CK-1');
  });
});

describe('the stock of a product', () => {
  const page = (inside: string): string => `<h1>Cairn Kiln</h1><p>SKU: B0047110</p>${inside}`;
  const first = (inside: string) => productOf(page(inside))?.variants[0];

  it('is stated by data before it is shown', () => {
    const stated = ld('{"@type":"Product","name":"Cairn Kiln","offers":{"price":20,"availability":"OutOfStock"}}');
    expect(first(`${stated}<p>$20.00</p>${button}<p>In stock</p>`)?.availability.inStock).toBe(false);
  });

  it('is that near the button, not that of related products', () => {
    const related = '<div class="related-items"><p class="stock">Sold out</p></div>';
    expect(first(`${related}<p>$20.00</p>${button}<p>In stock</p>`)?.availability).toEqual({
      inStock: true,
      text: 'In stock',
    });
  });

  it('is none where a button in place of the buy button says so', () => {
    expect(first('<p class="price">$20.00</p><button>Sold out</button>')?.availability.inStock).toBe(false);
  });

  it('is none on a page whose product has no price now', () => {
    expect(
      productOf(page('<div id="availability">Currently unavailable.</div>'), 'https://shop.example/dp/B0047110'),
    ).toMatchObject({
      title: 'Cairn Kiln',
      variants: [{ sku: 'B0047110', availability: { inStock: false } }],
    });
  });
});

describe('what sells a product', () => {
  it('is a button that orders, in a box with a field of the product', () => {
    const order =
      '<p class="price">20,00 €</p><div><input type="hidden" name="product_id" value="98"><button>Naroči</button></div>';
    expect(productOf(`<h1>Žgalna peč</h1>${order}`)?.variants[0]?.price?.amount).toBe(20);
    expect(productOf('<h1>Mizarstvo</h1><p>20,00 €</p><button>Naroči</button>')).toBeUndefined();
  });

  it('is not one of a list where the boxes are not alike', () => {
    const own = `<div class="row"><p class="price">$20.00</p><h3>Details</h3>${button}</div>`;
    const other = `<div class="extra"><h3>Cone set</h3><p class="price">$3.00</p>${button}</div>`;
    expect(productOf(`<h1>Cairn Kiln</h1><section>${own}${other}</section>`)?.variants[0]?.price?.amount).toBe(20);
  });

  it('has a price that is only named a former one', () => {
    const price = '<ul><li><span class="price-old">40.00€</span></li><li class="price-tax">Net: 36.53€</li></ul>';
    expect(productOf(`<h1>Cairn Kiln</h1>${price}${button}`)?.variants[0]?.price?.amount).toBe(40);
  });
});

describe('pictures', () => {
  const around = (inside: string): string =>
    `<header><img src="/logo.png"></header><main><h1>Oak board</h1>${inside}<p>39,00 €</p>${button}</main>`;

  it('that stand with the name and the button are its own where none are stated', () => {
    const shown = '<img src="/board.jpg" alt="The board"><a href="/board-2-big.jpg"><img src="/board-2.jpg"></a>';
    const others =
      '<img src="/visa.png"><img src="/x.jpg" width="20"><div class="related"><img src="/spoon.jpg"></div>';
    const away = '<a href="/spoon"><img src="/spoon-2.jpg"></a>';
    const images = productOf(around(shown + others + away))?.variants[0]?.images;
    expect(images).toEqual([
      { url: 'https://shop.example/board.jpg', alt: 'The board' },
      { url: 'https://shop.example/board-2.jpg' },
    ]);
  });

  it('that are stated carry the words that the page gives them', () => {
    const stated = ld(
      '{"@type":"Product","name":"Oak board","image":"/a.jpg","offers":{"price":39,"priceCurrency":"EUR"}}',
    );
    const images = productOf(stated + around('<img src="/a.jpg" alt="From above">'))?.variants[0]?.images;
    expect(images).toEqual([{ url: 'https://shop.example/a.jpg', alt: 'From above' }]);
  });
});

describe('what the page says beside it', () => {
  const heading = '<h1>Cairn Kiln</h1>';
  const first = (html: string) => productOf(html)?.variants[0];

  it('makes a price that is labelled so the former one', () => {
    const now = '<span class="price">$29.99</span>';
    const page = `${heading}${now}<small>List Price: <span class="price"><i>$39.99</i></span></small>${button}`;
    expect(first(page)).toMatchObject({ price: { amount: 29.99 }, sale: { originalPrice: { amount: 39.99 } } });
  });

  it('is no more of its stock than the words that say it', () => {
    expect(first(`${heading}<div>$20.00</div>${button}<p>In stock</p>`)?.availability).toEqual({
      inStock: true,
      text: 'In stock',
    });
  });

  it('counts for more than what is stated where the button is switched off', () => {
    const stated = ld(
      '{"@type":"Product","name":"Cairn Kiln","offers":{"price":30,"priceCurrency":"USD","availability":"InStock"}}',
    );
    expect(first(`${stated}${heading}<p>$30.00</p><button disabled>Sold out</button>`)?.availability.inStock).toBe(
      false,
    );
    expect(
      first(`${stated}${heading}<p>$30.00</p><button disabled>Sold out</button>${button}`)?.availability.inStock,
    ).toBe(true);
  });

  it('names the country of a dollar with a space before its sign', () => {
    expect(first(`<html lang="en-CA">${heading}<p>US $125.50</p>${button}`)?.price).toEqual({
      amount: 125.5,
      currency: 'USD',
      formatted: 'US $125.50',
    });
  });
});
