const stoves = [
  { name: 'Fell', burners: 1, weightKg: 0.9, price: 129, currency: 'EUR', inStock: true },
  { name: 'Moor', burners: 2, weightKg: 1.6, price: 219.5, currency: 'EUR', inStock: true },
  { name: 'Tarn', burners: 2, weightKg: 2.1, price: 249, currency: 'EUR', inStock: false },
  { name: 'Ridge', burners: 1, weightKg: 0.6, price: 98, currency: 'EUR', inStock: null },
];
const stoveSchema = {
  type: 'object',
  properties: {
    stoves: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          burners: { type: 'integer' },
          weightKg: { type: 'number' },
          price: { type: 'number' },
          currency: { type: 'string', enum: ['EUR', 'GBP'] },
          inStock: { type: 'boolean' },
        },
        required: ['name', 'price', 'inStock'],
      },
    },
  },
  required: ['stoves'],
};
const markdown =
  '# Stoves\n\n- Fell, 1 burner, €129\n- Moor, 2 burners, €219.50\n- Tarn, 2 burners, €249, sold out\n\nPrices of the week.';
const changed = {
  previousScrapeAt: '2026-01-05T08:00:00Z',
  changeStatus: 'changed',
  visibility: 'visible',
  diff: `@@ -2,6 +2,6 @@\n \n - Fell, 1 burner, €129\n${['-- Moor, 2 burners, €235', '-- Brook, 1 burner, €89', '+- Moor, 2 burners, €219.50', '+- Tarn, 2 burners, €249, sold out'].join('\n')}\n \n Prices of the week.\n`,
  json: {
    'stoves[1].price': { previous: 235, current: 219.5 },
    'stoves[2].name': { previous: 'Brook', current: 'Tarn' },
  },
};

const article = `# Fell & Moor, outfitters

The Moor is our stove for two: it boils a litre in three minutes, and burns for five hours on one filling.

## Prices

Fell costs €129. Moor costs €219.50 until Friday, and €235 after that. Tarn is sold out until spring.

## Sending

Orders before noon leave the same day. A stove that arrives damaged is replaced within a week.`;
const priceOf = (amount: number) => ({ amount, currency: 'EUR', formatted: `€${amount.toFixed(2)}` });
const menu = {
  isMenu: true,
  currency: 'EUR',
  confidence: 0.94,
  merchant: { name: 'The Larder at Fell', type: 'restaurant' },
  sections: [
    {
      name: 'Soup',
      description: 'With bread from our own oven',
      items: [
        { name: 'Leek and potato', price: priceOf(7.5), calories: 240, dietary: ['vegetarian'] },
        {
          name: 'Smoked trout broth',
          price: priceOf(9),
          calories: null,
          availability: { inStock: false, text: 'From Thursday' },
        },
      ],
    },
    {
      name: 'From the stove',
      items: [
        {
          name: 'Barley with chestnuts',
          description: 'Kale, walnuts, old cheese',
          price: priceOf(14),
          dietary: ['vegetarian', 'nuts'],
        },
        { name: 'Lamb shoulder', description: 'Eight hours, with turnips', price: priceOf(19.5), calories: 780 },
        { name: 'Char from the lake', price: priceOf(18), dietary: ['gluten-free'] },
      ],
    },
  ],
};
/** Metadata that the simulated service reports of its page. */
export const metadata = {
  title: 'Fell & Moor, outfitters',
  description: 'Stoves and tents for the hills, made to be mended.',
  language: 'en',
  keywords: ['stoves', 'tents', 'repairs'],
  'og:image': 'https://shop.example/moor.jpg',
  canonical: 'https://shop.example/stoves',
  sourceURL: 'https://shop.example/stoves',
  statusCode: 200,
  contentType: 'text/html; charset=utf-8',
  creditsUsed: 5,
  cacheState: 'miss',
  author: null,
};

/** Results that need a language model, or time: a simulated service provides them. Each with the tab that shows it. */
export const serviceResults = [
  {
    name: 'answer',
    tab: 'Answer',
    formats: ['markdown', { type: 'question', question: 'What does the Moor cost, and is the Tarn in stock?' }],
    data: {
      markdown: article,
      answer: 'Moor costs €219.50 until Friday, and €235 after that. Tarn is sold out until spring. It weighs 1.6 kg.',
    },
    theme: 'light',
  },
  {
    name: 'menu',
    tab: 'Menu',
    formats: ['menu'],
    data: { menu },
    theme: 'dark',
  },
  {
    name: 'metadata',
    tab: 'Metadata',
    formats: ['markdown'],
    data: { markdown: article, metadata },
    theme: 'light',
  },
  {
    name: 'raw',
    tab: 'Raw',
    formats: ['markdown'],
    data: { markdown: article, metadata },
    theme: 'dark',
  },
  {
    name: 'json',
    tab: 'JSON',
    formats: ['markdown', { type: 'json', schema: stoveSchema }],
    data: { markdown, json: { stoves } },
    theme: 'light',
  },
  {
    name: 'changes',
    tab: 'Compare',
    formats: ['markdown', { type: 'changeTracking', modes: ['git-diff', 'json'] }],
    data: { markdown, changeTracking: changed },
    theme: 'dark',
  },
] as const;
