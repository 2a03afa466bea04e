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

describe('a card as restaurants write it', () => {
  const sectionsOf = (html: string) => menuOf(html)?.sections ?? [];
  const called = '<title>Menu</title><h1>Menu</h1>';

  it('has a dish on each line of a paragraph, with the lines that describe it', () => {
    const eggs = 'Two eggs any style ......... $8.50<br>with toast<br><b>Pancakes</b> ......... $9.00';
    const html = `${called}<h3>Breakfast</h3><p>${eggs}</p><h3>Lunch</h3><p>Club sandwich ... $12.00<br>Reuben ... $13.50</p>`;
    expect(sectionsOf(html)).toMatchObject([
      {
        name: 'Breakfast',
        items: [
          { name: 'Two eggs any style', description: 'with toast', price: { amount: 8.5 } },
          { name: 'Pancakes', price: { amount: 9 } },
        ],
      },
      { name: 'Lunch', items: [{ name: 'Club sandwich' }, { name: 'Reuben', price: { amount: 13.5 } }] },
    ]);
  });

  it('has a name and its price on two lines as one dish', () => {
    const dish = (name: string, price: string): string => `<p><b>${name}</b><br>of the day<br>${price}</p>`;
    const [section] = sectionsOf(
      `${called}<h2>Soups</h2>${dish('Leek', '£5')}${dish('Pea', '£4')}${dish('Corn', '£6')}`,
    );
    expect(section?.items).toMatchObject([
      { name: 'Leek', description: 'of the day' },
      { name: 'Pea' },
      { name: 'Corn', price: { amount: 6 } },
    ]);
  });

  it('is read from a list of terms', () => {
    const list = '<dl><dt>かけそば</dt><dd>700円</dd><dt>天ぷらそば</dt><dd>1,400円</dd></dl>';
    const html = `<html lang="ja"><title>お品書き</title><h1>お品書き</h1><h2>温かい蕎麦</h2>${list}<h2>冷たい蕎麦</h2>${list}`;
    expect(sectionsOf(html)).toMatchObject([
      {
        name: '温かい蕎麦',
        items: [{ name: 'かけそば', price: { amount: 700, currency: 'JPY' } }, { name: '天ぷらそば' }],
      },
      { name: '冷たい蕎麦' },
    ]);
  });

  it('names sizes as the columns of its table do, and dishes without their numbers', () => {
    const head = '<tr><th>Nr.</th><th>Pizza</th><th>26 cm</th><th>32 cm</th></tr>';
    const row = (number: number, name: string): string =>
      `<tr><td>${number}</td><td>${name}<br><small>Tomaten, Käse</small></td><td>7,00 €</td><td>9,50 €</td></tr>`;
    const html = `<title>Pizza Menü</title><h1>Pizza</h1><table>${head}${row(1, 'Margherita')}${row(2, 'Salami')}${row(3, 'Funghi')}</table>`;
    expect(sectionsOf(html)[0]?.items[0]).toEqual({
      name: 'Margherita',
      description: 'Tomaten, Käse',
      price: { amount: 7, currency: 'EUR', formatted: '7,00 €' },
      optionGroups: [
        {
          name: 'Size',
          options: [
            { name: '26 cm', price: { amount: 7, currency: 'EUR', formatted: '7,00 €' } },
            { name: '32 cm', price: { amount: 9.5, currency: 'EUR', formatted: '9,50 €' } },
          ],
        },
      ],
    });
  });

  it('keeps glasses and bottles with the wine, and badges, buttons and allergens out of its words', () => {
    const card = (name: string, rest: string): string =>
      `<div class="menu-item"><div class="menu-title">${name}</div>${rest}<button>+</button></div>`;
    const wine = card('House Red', '<div class="menu-price">175ml £5.5 | 250ml £7 | Bottle £20</div>');
    const soup = card('Leek soup <sup>A,C</sup>', '<p>with bread and + 2</p><div class="menu-price">£6</div>');
    const out = card('Mojito <b class="badge">New</b>', '<i>Sold out</i><div class="menu-price">£9</div>');
    const [section] = sectionsOf(`${called}<h2>Drinks</h2>${wine}${soup}${out}`);
    expect(section?.items).toMatchObject([
      { name: 'House Red', optionGroups: [{ options: [{ name: '175ml' }, { name: '250ml' }, { name: 'Bottle' }] }] },
      { name: 'Leek soup', description: 'with bread and + 2' },
      { name: 'Mojito', availability: { inStock: false, text: 'Sold out' } },
    ]);
    expect(section?.items[0]?.description).toBeUndefined();
    expect(section?.items[2]?.description).toBeUndefined();
  });

  it('is believed with few plain numbers where they are called prices', () => {
    const dish = (name: string, price: string): string =>
      `<div class="menu-item"><span class="menu-item-name">${name}</span><span class="menu-item-price">${price}</span></div>`;
    const html = `<title>Dinner menu</title><h1>Dinner</h1><h2>Starters</h2>${dish('Eggs', '9')}${dish('Crab', '18')}<h2>Mains</h2>${dish('Trout', '29')}`;
    expect(sectionsOf(html)).toMatchObject([
      { items: [{ name: 'Eggs', price: { amount: 9, formatted: '9' } }, {}] },
      { items: [{ name: 'Trout' }] },
    ]);
  });

  it('is one with two dishes where they are stated as its dishes', () => {
    const item = (name: string): string =>
      `<div itemprop="hasMenuItem" itemscope itemtype="https://schema.org/MenuItem"><b itemprop="name">${name}</b></div>`;
    const html = `<div itemscope itemtype="https://schema.org/MenuSection"><h2 itemprop="name">Soups</h2>${item('Leek')}${item('Pea')}</div>`;
    expect(sectionsOf(html)).toMatchObject([{ name: 'Soups', items: [{ name: 'Leek' }, { name: 'Pea' }] }]);
  });

  it('is none where another trade lists its prices', () => {
    const rows = ['Swedish', 'Hot stone', 'Deep tissue', 'Couple', 'Foot', 'Back', 'Head', 'Full day'];
    const list = rows.map((name, index) => `<li><b>${name}</b> $${60 + index}</li>`).join('');
    expect(menuOf(`<title>Spa menu</title><h1>Treatment menu</h1><h2>Massages</h2><ul>${list}</ul>`)).toBeUndefined();
  });
});

describe('what a card says of more than its dishes', () => {
  it('names the parts of a table in cells as wide as itself', () => {
    const row = (name: string, price: string): string => `<tr><td>${name}<br>mit Brot</td><td>${price} €</td></tr>`;
    const part = (name: string): string => `<tr><th colspan="2">${name}</th></tr>`;
    const rows = [
      part('Suppen'),
      row('Tomatensuppe', '5,50'),
      row('Hühnersuppe', '6,00'),
      part('Fleisch'),
      row('Gulasch', '14,50'),
    ];
    const menu = menuOf(`<title>Speisekarte</title><h1>Speisekarte</h1><table>${rows.join('')}</table>`);
    expect(menu?.sections).toMatchObject([
      { name: 'Suppen', items: [{ name: 'Tomatensuppe', description: 'mit Brot' }, { name: 'Hühnersuppe' }] },
      { name: 'Fleisch', items: [{ name: 'Gulasch' }] },
    ]);
  });

  it('is believed where its parts are called so, without the word for a card', () => {
    const dish = (name: string): string =>
      `<div class="card"><p class="card__title">${name}</p><span>$4.25</span></div>`;
    const html = `<title>Barrio</title><h1>Barrio</h1><h2>Tacos</h2>${dish('Pastor')}${dish('Carnitas')}<h2>Drinks</h2>${dish('Horchata')}`;
    expect(menuOf(html)?.sections.map(({ name }) => name)).toEqual(['Tacos', 'Drinks']);
  });

  it('has no dish of what is paid for the table, and no price of nothing', () => {
    const list = '<ul><li>Tagliere € 14</li><li>Tonnato € 12</li><li>Bonet € 6</li></ul><p>Coperto € 2,50</p>';
    const shown = menuOf(`<title>Menù</title><h1>Menù</h1><h2>Antipasti</h2>${list}`);
    expect(shown?.sections[0]?.items.map(({ name }) => name)).toEqual(['Tagliere', 'Tonnato', 'Bonet']);
    const item = { '@type': 'MenuItem', name: 'Ramen', offers: { price: 0, priceCurrency: 'EUR' } };
    const extras = { '@type': 'MenuSection', hasMenuItem: { '@type': 'MenuItem', name: 'Egg', offers: { price: 2 } } };
    const stated = menuOf(ld({ '@type': 'MenuSection', name: 'Bowls', hasMenuItem: { ...item, menuAddOn: extras } }));
    expect(stated?.sections[0]?.items[0]).toEqual({
      name: 'Ramen',
      optionGroups: [{ name: 'Add-ons', options: [{ name: 'Egg', price: { amount: 2 } }] }],
    });
  });
});

describe('dishes without a box of their own', () => {
  const page = (body: string, title = 'Menu'): string => `<title>${title}</title><body><main>${body}</main></body>`;
  const shown = (html: string) =>
    menuOf(html)?.sections.map(({ name, items }) => [
      name,
      ...items.map((item) => [item.name, item.description ?? '', item.price?.amount]),
    ]);

  it('are read where names and prices are paragraphs one below the other', () => {
    const body =
      '<h2>Antipasti</h2><p>Bruschetta</p><p>€ 6,50</p><p>Caprese</p><p>di bufala</p><p>€ 9,00</p>' +
      '<h2>Pasta</h2><p>Lasagne</p><p>€ 12,50</p>';
    expect(shown(page(body))).toEqual([
      ['Antipasti', ['Bruschetta', '', 6.5], ['Caprese', 'di bufala', 9]],
      ['Pasta', ['Lasagne', '', 12.5]],
    ]);
  });

  it('have their names in headings where each price has one', () => {
    const dish = (name: string, words: string, price: string): string =>
      `<h4>${name}</h4><p>${words}</p><strong>${price}</strong>`;
    const body = `<h2>Starters</h2>${dish('Scotch egg', 'Pork', '£7.5')}${dish('Whitebait', 'Tartare', '£8')}<h2>Mains</h2>${dish('Cod', 'Chips', '£16')}`;
    expect(shown(page(body))).toEqual([
      ['Starters', ['Scotch egg', 'Pork', 7.5], ['Whitebait', 'Tartare', 8]],
      ['Mains', ['Cod', 'Chips', 16]],
    ]);
  });

  it('are no dish more in the list of terms that holds them', () => {
    const body =
      '<h2>Curries</h2><dl><dt>Butter chicken</dt><dd>Rs. 350</dd><dt>Dal makhani</dt><dd>₹ 280</dd><dt>Palak paneer</dt><dd>₹ 260</dd></dl>';
    expect(shown(page(body))).toEqual([
      ['Curries', ['Butter chicken', '', 350], ['Dal makhani', '', 280], ['Palak paneer', '', 260]],
    ]);
  });

  it('are read off what is typed in lines, with its parts', () => {
    const typed =
      'STARTERS\nOnion soup ..... 6.00\n  with cheese\nPrawns           8.50\n\nMAINS\nSteak frites .. 19.00\n';
    expect(shown(page(`<pre>${typed}</pre>`))).toEqual([
      ['STARTERS', ['Onion soup', 'with cheese', 6], ['Prawns', '', 8.5]],
      ['MAINS', ['Steak frites', '', 19]],
    ]);
  });

  it('are what a set menu says below its price', () => {
    const body =
      '<h2>Menu à 28 €</h2><p>Salade de chèvre</p><h2>Menu à 35 €</h2><p>Foie gras</p><h2>Menu enfant 12 €</h2><p>Frites</p>';
    expect(shown(page(body, 'Menu du jour'))).toEqual([
      ['Menu', ['Menu', 'Salade de chèvre', 28], ['Menu', 'Foie gras', 35], ['Menu enfant', 'Frites', 12]],
    ]);
  });

  it('cost whole crowns as Swedes write them, of which the page does not say the country', () => {
    const body =
      '<h2>Varmrätter</h2><p>Köttbullar<br>145:-</p><p>Strömming<br>135:-</p><h2>Efterrätter</h2><p>Våffla<br>65:-</p>';
    expect(shown(page(body, 'Meny'))).toEqual([
      ['Varmrätter', ['Köttbullar', '', 145], ['Strömming', '', 135]],
      ['Efterrätter', ['Våffla', '', 65]],
    ]);
  });
});
