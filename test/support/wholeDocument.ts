/** One white pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Returns `data` of a response with every field of contract 2.5 and of api-facts 1 and 2.6, and an unknown one. `base` serves the files.
 */
export function wholeDocument(base: string): Readonly<Record<string, unknown>> {
  return {
    ...texts(),
    links: ['https://shop.example/a'],
    images: [],
    screenshot: `data:image/png;base64,${pixel}`,
    actions: {
      screenshots: [`data:image/png;base64,${pixel}`],
      scrapes: [{ url: 'https://shop.example/', html: '<p>step</p>' }],
      javascriptReturns: [{ type: 'object', value: { count: 3 } }],
      pdfs: [`${base}/page.pdf`],
      later: [1],
    },
    branding: branding(),
    changeTracking: {
      changeStatus: 'changed',
      previousScrapeAt: '2026-11-20T09:41:00Z',
      visibility: 'visible',
      diff: '--- a\n+++ b\n@@ -1,2 +1,2 @@\n # Tarn 2\n-Price: € 199\n+Price: € 189',
      json: { price: { previous: 199, current: 189 }, stock: { previous: null, current: 14 } },
    },
    ...catalogue(),
    attributes: [
      { selector: 'img.hero', attribute: 'src', values: ['https://shop.example/hero.jpg', '/b.jpg'] },
      { selector: 'a', attribute: 'rel', values: [] },
    ],
    audio: `${base}/sound.mp3`,
    video: null,
    videos: [{ url: 'https://film.example/1', title: 'How to light it', duration: 65 }],
    warning: 'The page was truncated.',
    holodeck: { a: 1 },
    metadata: { title: 'Tarn 2', sourceURL: 'https://shop.example/', url: 'https://shop.example/', statusCode: 200 },
  };
}

function texts() {
  return {
    markdown: '# Tarn 2 stove\n\nA folding stove.',
    answer: 'The stove costs **€ 189.00** and 14 are in stock.',
    highlights: '> A valve that still simmers when the canister is nearly empty.',
    summary: 'A two-burner folding stove for long weekends.',
    json: { name: 'Tarn 2', price: 189, nested: { deep: [1, null] }, empty: '' },
    html: '<h1>Tarn</h1>',
    rawHtml: '<html><h1>Tarn</h1></html>',
    rawBase64: 'JVBERi0xLjcKJeLjz9MK'.repeat(10),
  };
}

function branding() {
  return {
    colorScheme: 'light',
    brandName: 'Fernhill',
    colors: {
      primary: '#274c3c',
      accent: '#c9772b',
      background: '#fdfcf9',
      textPrimary: '#24221e',
      odd: 'url(http://127.0.0.1:9/x)',
    },
    fonts: [{ family: 'Lora' }],
    typography: { fontFamilies: { heading: 'Lora' }, fontSizes: { h1: '28px' }, fontWeights: { bold: 700 } },
    spacing: { baseUnit: 4, borderRadius: '16px' },
    components: {
      buttonPrimary: { background: '#274c3c', textColor: '#ffffff', borderRadius: '16px' },
      input: { borderColor: 'url(http://127.0.0.1:9/y)' },
    },
    images: { logo: 'http://127.0.0.1:9/logo.svg', ogImage: null },
    animations: null,
    personality: { tone: 'modern' },
  };
}

function catalogue() {
  return {
    product: {
      title: 'Tarn 2 stove',
      brand: 'Fernhill',
      url: 'https://shop.example/tarn-2',
      variants: [
        {
          sku: 'FH-2',
          title: 'Green',
          price: { amount: 189, currency: 'EUR' },
          availability: { inStock: true },
          images: [{ url: 'http://127.0.0.1:9/1.jpg', alt: 'Front' }],
        },
        { sku: 'FH-3', title: 'Black', availability: { inStock: false } },
      ],
    },
    menu: {
      isMenu: true,
      confidence: 0.94,
      currency: 'EUR',
      merchant: { name: 'Quarry Café' },
      sections: [
        {
          name: 'Breakfast',
          items: [{ name: 'Porridge', price: { amount: 6.5, currency: 'EUR' }, dietary: ['vegan'] }],
        },
      ],
    },
    tools: [
      {
        provider: 'fernhill',
        capability: 'stock',
        name: 'Stock by shop',
        description: 'How many of an article each shop has.',
        options: [{ name: 'sku', type: 'string', required: true }],
      },
    ],
    creditsCost: 2,
    alexandria: [
      { provider: 'feeds', capability: 'read', creditsCost: 2, data: { items: [1] } },
      { provider: 'weather', capability: 'now', error: { code: 'x', message: 'no such place', status: 404 } },
    ],
  };
}
