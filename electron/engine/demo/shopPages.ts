import { dataScript, demoOrigin } from './pageLayout.ts';
import type { DemoPage } from './pageLayout.ts';
import { priceOf, stoves, weightOf } from './stoves.ts';
import type { Stove } from './stoves.ts';

const reviews: readonly (readonly [title: string, author: string, date: string, stars: number, text: string])[] = [
  [
    'Outlived the tent',
    'Maren T.',
    '2 April 2024',
    5,
    'Three seasons on the coast path. The tent is a bag of string now; the stove has a dent and a better draught.',
  ],
  [
    'Learn it first',
    'Osei',
    '19 February 2024',
    4,
    'My first fire went out four times. The fifth boiled in five minutes, and I have not been cold at breakfast since.',
  ],
  [
    'My father has number 212',
    'Ines P.',
    '7 January 2024',
    5,
    'I have number 40,318. They sent the same seal for both.',
  ],
];

/** The page of one stove; `undefined` for a name that is not in the range. */
export function productPage(slug: string): DemoPage | undefined {
  const stove = stoves.find((candidate) => candidate.slug === slug);
  if (stove === undefined) return undefined;
  const path = `/stoves/${stove.slug}`;
  const sku = `HA-${stove.slug.toUpperCase()}`;
  const imageUrl = `/images/stove-${stove.slug}.svg`;
  const availability = stove.stock > 0 ? `In stock, ${stove.stock} on the shelf` : 'Sold out until October';
  const others = stoves.filter((other) => other !== stove).slice(0, 3);
  return {
    path,
    title: `${stove.name} | Hollin & Ash`,
    description: stove.line,
    imageUrl,
    section: 'stoves',
    head: dataScript(productData(stove, sku, imageUrl)),
    main: `<nav class="crumbs" aria-label="Breadcrumb"><a href="/">Home</a> › <a href="/stoves">Stoves</a> › <span>${stove.name}</span></nav>
<section class="product">
  <figure><img src="${imageUrl}" alt="${stove.name}, drawn from the side" width="640" height="480"></figure>
  <div>
    <p class="eyebrow">${stove.kind}</p>
    <h1>${stove.name}</h1>
    <p class="lead">${stove.line}</p>
    <p class="stars" aria-label="${stove.rating} of 5">★ ${stove.rating.toFixed(1)} <a href="#reviews">${stove.reviews} reviews</a></p>
    <p class="price"><strong>${priceOf(stove)}</strong> <small>VAT included</small></p>
    <p class="stock">${availability}</p>
    <form action="/basket"><label>Finish <select name="finish"><option>Plain</option><option>Blackened</option></select></label> <button class="button"${stove.stock > 0 ? '' : ' disabled'}>Add to basket</button></form>
    <p class="sku">SKU ${sku}</p>
  </div>
</section>
<article class="story">
  <h2>What it is</h2>
  <p>A ${stove.name} is ${weightOf(stove)} of stainless steel, spot-welded in Garrowdale and tried once, outdoors, by whoever made it. It packs into its own pot stand and wants no tool but a spoon.</p>
  <h2>Specifications</h2>
  <table>
    <thead><tr><th scope="col">Property</th><th scope="col" class="n">Value</th><th scope="col">Measured</th></tr></thead>
    <tbody>
      <tr><th scope="row">Weight</th><td class="n">${weightOf(stove)}</td><td>dry, with bag</td></tr>
      <tr><th scope="row">Boil, one litre</th><td class="n">${stove.boil}</td><td>8 °C, still air</td></tr>
      <tr><th scope="row">The same in wind</th><td class="n">×1.3</td><td>6 m/s, with shield</td></tr>
      <tr><th scope="row">Smallest flame</th><td class="n">180 W</td><td>simmers milk</td></tr>
      <tr><th scope="row">Packed size</th><td class="n">13 × 13 × 9 cm</td><td>fits a one-litre pot</td></tr>
    </tbody>
  </table>
  <h2>In the box</h2>
  <ul><li>Stove, with the initials of its maker</li><li>Pot stand in three parts</li><li>Canvas bag, waxed</li><li>A box of matches: eleven, as a reminder</li></ul>
  <h2>Care</h2>
  <p>Let it cool. Knock it out. Once a year a drop of oil on the hinge; see <a href="/handbook/burn-log#service">the handbook</a>. Never sand: the blue is the good part.</p>
  <h2 id="reviews">Reviews</h2>
  ${reviews.map(([title, author, date, stars, text]) => `<section class="review"><h3>${title}</h3><p class="byline">${'★'.repeat(stars)}${'☆'.repeat(5 - stars)} ${author}, ${date}</p><p>${text}</p></section>`).join('\n  ')}
</article>
<aside class="cards" aria-label="Other stoves">${others.map(cardOf).join('')}</aside>`,
  };
}

/** All stoves, four to a page. */
export function listingPage(page: number): DemoPage {
  const pages = Math.ceil(stoves.length / 4);
  const current = Math.min(Math.max(1, page), pages);
  const shown = stoves.slice((current - 1) * 4, current * 4);
  const path = current === 1 ? '/stoves' : `/stoves?page=${current}`;
  const links = Array.from({ length: pages }, (_, index) => index + 1)
    .map((number) =>
      number === current
        ? `<span aria-current="page">${number}</span>`
        : `<a href="/stoves${number === 1 ? '' : `?page=${number}`}">${number}</a>`,
    )
    .join(' ');
  const next = current < pages ? ` <a rel="next" href="/stoves?page=${current + 1}">Next</a>` : '';
  return {
    path,
    title: `Stoves${current === 1 ? '' : `, page ${current}`} | Hollin & Ash`,
    description: 'Eight stoves and a tin, from a brass cup for one to a boat stove that stays level.',
    imageUrl: '/images/noon.svg',
    section: 'stoves',
    head: dataScript({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: shown.map((stove, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: stove.name,
        url: `${demoOrigin}/stoves/${stove.slug}`,
      })),
    }),
    main: `<nav class="crumbs" aria-label="Breadcrumb"><a href="/">Home</a> › <span>Stoves</span></nav>
<h1>Stoves</h1>
<p class="lead">Every stove we make, by fuel. If you cannot decide, the weather will.</p>
<div class="listing">
<aside class="filters" aria-label="Filter"><h2>Fuel</h2>${['wood', 'spirit', 'gas', 'liquid'].map((kind) => `<label><input type="checkbox"> ${kind} (${stoves.filter((stove) => stove.kind === kind).length})</label>`).join('')}<h2>Price</h2><label><input type="range" min="10" max="250" value="250"> up to € 250</label></aside>
<div><p class="count">${stoves.length} articles, ${(current - 1) * 4 + 1} to ${(current - 1) * 4 + shown.length}</p>
<ul class="grid">${shown.map((stove) => `<li>${cardOf(stove)}</li>`).join('\n')}</ul>
<nav class="pager" aria-label="Pages">${links}${next}</nav></div>
</div>`,
  };
}

function cardOf(stove: Stove): string {
  const badge = stove.stock === 0 ? '<span class="badge">Sold out</span>' : '';
  return `<a class="card" href="/stoves/${stove.slug}"><img src="/images/stove-${stove.slug}.svg" alt="${stove.name}" width="640" height="480" loading="lazy">${badge}<h3>${stove.name}</h3><p>${stove.line}</p><p class="card__price">${priceOf(stove)}</p></a>`;
}

function productData(stove: Stove, sku: string, image: string): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: stove.name,
    sku,
    brand: { '@type': 'Brand', name: 'Hollin & Ash' },
    description: stove.line,
    image: `${demoOrigin}${image}`,
    weight: { '@type': 'QuantitativeValue', value: stove.grams, unitCode: 'GRM' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: stove.rating, reviewCount: stove.reviews },
    offers: {
      '@type': 'Offer',
      price: stove.price.toFixed(2),
      priceCurrency: 'EUR',
      availability: stove.stock > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      url: `${demoOrigin}/stoves/${stove.slug}`,
    },
  };
}
