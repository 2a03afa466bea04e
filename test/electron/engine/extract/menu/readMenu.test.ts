import { describe, expect, it } from 'vitest';
import { extract } from '../extractUnderTest.ts';

const formats = { markdown: true, html: false, links: false, images: false, menu: true };

function menuOf(html: string, url = 'https://cafe.example/food') {
  return extract(html, { formats, url }).menu;
}

const ld = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe('a menu stated as JSON-LD', () => {
  const dish = (name: string, more: object = {}): object => ({
    '@type': 'MenuItem',
    name,
    offers: { '@type': 'Offer', price: '9.50', priceCurrency: 'EUR' },
    ...more,
  });
  const page = ld({
    '@type': 'Restaurant',
    name: 'Cairn Roof',
    hasMenu: {
      '@type': 'Menu',
      hasMenuSection: [
        { '@type': 'MenuSection', name: 'Soups', description: 'All day', hasMenuItem: [dish('Leek'), dish('Beet')] },
        {
          '@type': 'MenuSection',
          name: 'Mains',
          hasMenuItem: dish('Dumplings', {
            description: 'Plum &amp; curd',
            nutrition: { calories: '640 calories' },
            suitableForDiet: 'https://schema.org/VegetarianDiet',
            image: '/dumplings.jpg',
            menuAddOn: { '@type': 'MenuItem', name: 'Cream', offers: { price: 1 } },
          }),
        },
      ],
    },
  });

  it('has its sections, dishes and merchant', () => {
    expect(menuOf(page)).toEqual({
      isMenu: true,
      confidence: 0.98,
      currency: 'EUR',
      merchant: { name: 'Cairn Roof', type: 'Restaurant' },
      sourceUrl: 'https://cafe.example/food',
      sections: [
        {
          name: 'Soups',
          description: 'All day',
          items: ['Leek', 'Beet'].map((name) => ({ name, price: { amount: 9.5, currency: 'EUR' } })),
        },
        {
          name: 'Mains',
          items: [
            {
              name: 'Dumplings',
              description: 'Plum & curd',
              price: { amount: 9.5, currency: 'EUR' },
              calories: 640,
              dietary: ['vegetarian'],
              images: [{ url: 'https://cafe.example/dumplings.jpg' }],
              optionGroups: [{ name: 'Add-ons', options: [{ name: 'Cream', price: { amount: 1 } }] }],
            },
          ],
        },
      ],
    });
  });

  it('is read from microdata too', () => {
    const item = (name: string): string =>
      `<div itemprop="hasMenuItem" itemscope itemtype="https://schema.org/MenuItem"><b itemprop="name">${name}</b>
       <span itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="4"><meta itemprop="priceCurrency" content="USD"></span></div>`;
    const html = `<div itemscope itemtype="https://schema.org/MenuSection"><h2 itemprop="name">Pies</h2>${item('Apple')}${item('Plum')}${item('Pear')}</div>`;
    expect(menuOf(html)?.sections).toMatchObject([
      { name: 'Pies', items: [{ name: 'Apple' }, { name: 'Plum' }, { name: 'Pear' }] },
    ]);
  });
});

describe('a menu that is only shown', () => {
  it('has its dishes under their headings, with price, description, diets and calories', () => {
    const html = `<title>Our menu</title><nav><a href="/">Home</a></nav><h1>Menu</h1>
      <h2>Starters</h2><ul>
        <li><h3>Leek soup (V)</h3><p>With brown bread, 320 kcal</p><span class="price">£6.50</span></li>
        <li><h3>Pickled beets (VG, GF)</h3><span class="price">£5</span></li></ul>
      <h2>Mains</h2><ul>
        <li><h3>Pie</h3><p>Beef and ale</p><span class="price">£14.00</span><img src="/pie.jpg" alt="A pie"></li>
        <li><h3>Tart</h3><p>Onion</p><span class="price">£12.00</span> <img src="/leaf.svg" alt="Vegan"></li></ul>
      <footer>Minimum order £20</footer>`;
    expect(menuOf(html)).toMatchObject({
      isMenu: true,
      currency: 'GBP',
      sections: [
        {
          name: 'Starters',
          items: [
            {
              name: 'Leek soup',
              description: 'With brown bread,',
              price: { amount: 6.5, currency: 'GBP', formatted: '£6.50' },
              calories: 320,
              dietary: ['vegetarian'],
            },
            { name: 'Pickled beets', price: { amount: 5 }, dietary: ['vegan', 'gluten-free'] },
          ],
        },
        {
          name: 'Mains',
          items: [
            {
              name: 'Pie',
              description: 'Beef and ale',
              images: [{ url: 'https://cafe.example/pie.jpg', alt: 'A pie' }],
            },
            { name: 'Tart', dietary: ['vegan'] },
          ],
        },
      ],
    });
  });

  it('is read from lines with dots, and from prices without a sign', () => {
    const lines = [
      'Margherita ....... 8,50',
      'Marinara ....... 7,50',
      'Diavola ....... 9,50',
      'Funghi ....... 9,00',
      'Capricciosa ..... 10,50',
    ];
    const html = `<title>Speisekarte</title><h1>Speisekarte</h1><h2>Pizza</h2>${lines
      .map((line) => {
        const [name, price] = line.split(/ \.+ /);
        return `<p><span>${name}</span> <i>${price}</i></p>`;
      })
      .join('')}`;
    const [section] = menuOf(html)?.sections ?? [];
    expect(section?.name).toBe('Pizza');
    expect(section?.items.map(({ name, price }) => [name, price?.amount])).toEqual([
      ['Margherita', 8.5],
      ['Marinara', 7.5],
      ['Diavola', 9.5],
      ['Funghi', 9],
      ['Capricciosa', 10.5],
    ]);
  });

  it('is read from a table, with sizes as options', () => {
    const row = (name: string): string => `<tr><td>${name}</td><td>small €4.00</td><td>large €6.00</td></tr>`;
    const html = `<title>Menu</title><h1>Menu</h1><h2>Soups</h2><table>${['Leek', 'Beet', 'Pea'].map(row).join('')}</table>
      <h2>Desserts</h2><table>${['Tart', 'Cake'].map(row).join('')}</table>`;
    const [soups] = menuOf(html)?.sections ?? [];
    expect(soups?.items[0]).toMatchObject({
      name: 'Leek',
      optionGroups: [
        {
          options: [
            { name: 'small', price: { amount: 4 } },
            { name: 'large', price: { amount: 6 } },
          ],
        },
      ],
    });
  });
});

describe('a page without a menu', () => {
  it.each([
    ['an article', '<h1>On soup</h1><p>It cost $5 in 1990.</p>'],
    ['nothing', ''],
    [
      'a shop',
      `<h1>Kilns</h1>${Array.from({ length: 9 }, (_, index) => `<div><h3>Kiln ${index}</h3><b>$${index}00</b><button>Add to cart</button></div>`).join('')}`,
    ],
  ])('%s is none, and a warning says so', (_what, html) => {
    expect(extract(html, { formats })).not.toHaveProperty('menu');
    expect(extract(html, { formats }).warnings).toContain('menu: this page shows no menu.');
  });
});
