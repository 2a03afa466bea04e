import { expect } from 'vitest';
import { pathOfHtml } from '../../support/optionPages.ts';
import type { EngineTopic } from './engineRule.ts';

const shop = pathOfHtml(`<title>Cairn Kiln</title><main><h1>Cairn Kiln</h1><p class="price">$1,299.00</p>
  <p>SKU: CK-4711</p><button>Add to cart</button></main>
  <script>var product = {"title":"Cairn Kiln","options":["Door"],"variants":[
    {"id":1,"option1":"Left","sku":"CK-4711-L","price":129900,"available":true},
    {"id":2,"option1":"Right","sku":"CK-4711-R","price":129900,"available":false}]};</script>`);

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
      path: '/article',
      options: { formats: ['product'] },
      answer: { data: { warning: expect.stringContaining('product') as string } },
      check: (_world, answer) => {
        expect(answer?.data).not.toHaveProperty('product');
      },
    },
  ],
};
