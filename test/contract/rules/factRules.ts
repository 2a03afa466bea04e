import { expect } from 'vitest';
import { pathOfHtml } from '../../support/optionPages.ts';
import {
  barePage,
  brandPage,
  darkPage,
  drawnPage,
  hugePage,
  lightPage,
  shadowPage,
  wrappedPage,
} from './brandPages.ts';
import { type EngineTopic, variantsOf } from './engineRule.ts';

const shop = pathOfHtml(`<title>Cairn Kiln</title><main><h1>Cairn Kiln</h1><p class="price">$1,299.00</p>
  <p>SKU: CK-4711</p><button>Add to cart</button></main>
  <script>var product = {"title":"Cairn Kiln","options":["Door"],"variants":[
    {"id":1,"option1":"Left","sku":"CK-4711-L","price":129900,"available":true},
    {"id":2,"option1":"Right","sku":"CK-4711-R","price":129900,"available":false}]};</script>`);

const menu = pathOfHtml(`<title>Menu</title><h1>Menu</h1><h2>Starters</h2>
  <ul><li><b>Leek soup (V)</b> <span>£6.50</span></li><li><b>Beets</b> <span>£5.00</span></li></ul>
  <h2>Mains</h2><ul><li><b>Pie</b> <span>£14.00</span></li><li><b>Tart</b> <span>£12.00</span></li></ul>`);

/** Text enough that no browser is needed. */
const kilns = pathOfHtml(`<main><h1>Kilns</h1><p>The north kiln burns oak.</p><p>Dogs are welcome.</p>
  ${'<p>Whoever fires the south kiln brings beech, and sweeps the yard in the evening.</p>'.repeat(3)}</main>`);

export const factRules: EngineTopic = {
  topic: 'what a page sells, serves and looks like',
  rules: [
    {
      rule: 'a product has title, url and variants, each with its availability, its data read from scripts that are not run',
      source: 'contract 2.5, api-facts 1.5',
      path: shop,
      options: { formats: ['product'] },
      answer: {
        success: true,
        data: {
          product: {
            title: 'Cairn Kiln',
            url: expect.stringContaining('http') as string,
            variants: [
              { values: { Door: 'Left' }, price: { amount: 1299, currency: 'USD' }, availability: { inStock: true } },
              { values: { Door: 'Right' }, availability: { inStock: false } },
            ],
          },
        },
      },
    },
    {
      rule: 'a page without a product has no such field, and a warning says so',
      source: 'api-facts 1.1',
      path: '/note',
      options: { formats: ['product'] },
      answer: { data: { warning: expect.stringContaining('product') as string } },
      check: (_world, answer) => {
        expect(answer?.data).not.toHaveProperty('product');
      },
    },
    {
      rule: 'a menu has isMenu, confidence, currency and sections of dishes with their prices',
      source: 'contract 2.5, api-facts 1.6',
      path: menu,
      options: { formats: ['menu'] },
      answer: {
        data: {
          menu: {
            isMenu: true,
            confidence: expect.any(Number) as number,
            currency: 'GBP',
            sections: [
              { name: 'Starters', items: [{ name: 'Leek soup', dietary: ['vegetarian'] }, { name: 'Beets' }] },
              { name: 'Mains', items: [{ name: 'Pie', price: { amount: 14 } }, { name: 'Tart' }] },
            ],
          },
        },
      },
    },
    {
      rule: 'a page that is no menu has none, and a warning says so',
      source: 'issue 5',
      path: '/note',
      options: { formats: ['menu'] },
      check: (_world, answer) => {
        expect(answer?.data).not.toHaveProperty('menu');
        expect(answer?.textOf('warning')).toContain('menu: this page shows no menu.');
      },
    },
    {
      rule: 'highlights are passages of the markdown, word for word, without a model',
      source: 'contract 2.5',
      path: kilns,
      options: { formats: [{ type: 'highlights', query: 'may dogs come?' }] },
      answer: { data: { highlights: 'Dogs are welcome.' } },
    },
    {
      rule: 'highlights of a page that says nothing of it are null, and a warning says so',
      source: 'contract 2.5',
      path: '/note',
      options: { formats: [{ type: 'highlights', query: 'zyzzyva' }] },
      answer: { data: { highlights: null, warning: expect.stringContaining('highlights') as string } },
    },
    {
      rule: 'a direct quote, the older name of highlights, is the answer too',
      source: 'api-facts 1.1',
      path: kilns,
      options: { formats: [{ type: 'query', prompt: 'dogs', mode: 'directQuote' }] },
      answer: { data: { answer: 'Dogs are welcome.', highlights: 'Dogs are welcome.' } },
    },
    ...variantsOf([
      {
        rule: 'branding has the colours, type, spacing and components of the page as it is drawn',
        source: 'contract 2.5, api-facts 1.4',
        path: lightPage,
        options: { formats: ['branding'] },
        answer: {
          data: {
            branding: {
              colorScheme: 'light',
              brandName: 'Cairn',
              colors: {
                background: '#ffffff',
                textPrimary: '#1f2430',
                textSecondary: '#6b7280',
                link: '#0b5fff',
                primary: '#0b5fff',
              },
              fonts: [{ family: 'Inter' }, { family: 'Source Serif 4' }, { family: 'Fira Code' }],
              typography: {
                fontFamilies: { primary: 'Inter', heading: 'Source Serif 4', code: 'Fira Code' },
                fontSizes: { h1: '48px', h2: '32px', body: '16px', small: '13px' },
                lineHeights: { heading: '1.2', body: '1.5' },
                fontWeights: { regular: 400, bold: 700 },
              },
              spacing: { baseUnit: 8, borderRadius: '8px' },
              components: {
                buttonPrimary: { background: '#0b5fff', textColor: '#ffffff', borderRadius: '8px' },
                buttonSecondary: { background: 'transparent', textColor: '#0b5fff', borderColor: '#0b5fff' },
                input: { borderColor: '#99a1b3', borderRadius: '4px' },
              },
              animations: { transitionDuration: '0.2s', easing: 'ease-in' },
              layout: { headerHeight: '64px', grid: { maxWidth: '960px' } },
              logo: expect.stringContaining('/cairn-logo.png') as string,
              logoReason: expect.stringContaining('leads to the start') as string,
              images: {
                logo: expect.stringContaining('/cairn-logo.png') as string,
                favicon: expect.stringContaining('/icon.svg') as string,
                ogImage: expect.stringContaining('/og.png') as string,
              },
            },
          },
        },
      },
      {
        rule: 'branding takes what lies behind the whole page for its ground, and the ground of a link home for its logo',
        source: 'contract 2.5',
        path: wrappedPage,
        options: { formats: ['branding'] },
        answer: {
          data: {
            branding: {
              colorScheme: 'dark',
              colors: { background: '#101418', textPrimary: '#e8eaed' },
              logo: expect.stringMatching(/\/cairn-sign\.png$/) as string,
            },
          },
        },
      },
      {
        rule: 'branding reads the content of shadow roots, and links that are drawn as buttons',
        source: 'contract 2.5',
        path: shadowPage,
        options: { formats: ['branding'] },
        answer: {
          data: {
            branding: {
              colorScheme: 'dark',
              colors: { primary: '#ff5500', textPrimary: '#ffffff' },
              components: { buttonPrimary: { background: '#ff5500', textColor: '#ffffff', borderRadius: '6px' } },
              logo: expect.stringMatching(/\/cairn-logo\.png$/) as string,
            },
          },
        },
      },
      {
        rule: 'a dark page is one, with the roles that its custom properties and notices name',
        source: 'contract 2.5',
        path: darkPage,
        options: { formats: ['branding'] },
        answer: {
          data: {
            branding: {
              colorScheme: 'dark',
              colors: {
                background: '#101418',
                textPrimary: '#e8eaed',
                primary: '#ff8a00',
                accent: expect.stringMatching(/^#[\da-f]{6}$/) as string,
                error: '#ff5c5c',
              },
              components: { buttonPrimary: { background: '#ff8a00' }, buttonSecondary: { background: '#2a3138' } },
            },
          },
        },
      },
      {
        rule: 'branding gives a logo that is drawn from a part of the page as a drawing that is whole',
        source: 'contract 2.5',
        path: drawnPage,
        options: { formats: ['branding'] },
        answer: { data: { branding: { logo: expect.stringMatching(/^data:image\/svg\+xml,.*rect/) as string } } },
      },
      {
        rule: 'a page in its brand’s colour has that as its ground and its buttons’ as primary',
        source: 'contract 2.5',
        path: brandPage,
        options: { formats: ['branding'] },
        answer: {
          data: {
            branding: {
              colorScheme: 'dark',
              colors: { background: '#5b21b6', primary: '#fde047', textPrimary: '#ffffff' },
              components: { buttonPrimary: { borderRadius: '999px' } },
            },
          },
        },
      },
      {
        rule: 'a page without anything has the browser’s own looks and no roles that nothing plays',
        source: 'contract 2.5',
        path: barePage,
        options: { formats: ['branding'] },
        check: (_world, answer) => {
          expect(answer?.data['branding']).toMatchObject({
            colorScheme: 'light',
            logo: null,
            colors: { background: '#ffffff' },
          });
          expect(JSON.stringify(answer?.data['branding'])).not.toMatch(/primary"|undefined|NaN/);
        },
      },
    ]),
    {
      long: true,
      rule: 'a page of 100,000 elements that fights being looked at ends within its timeout, with what was seen',
      source: 'contract 2.2 (timeout)',
      path: hugePage,
      options: { formats: ['branding'], timeout: 20_000 },
      answer: { success: true, data: { warning: expect.stringContaining('branding') as string } },
    },
  ],
};
