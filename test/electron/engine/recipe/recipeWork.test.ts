import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { parseRecipe, recipeLimits } from '../../../../electron/engine/recipe/recipe.ts';
import { workWithRecipes, type RecipeResult } from '../../../../electron/engine/recipe/recipeWork.ts';

const page = `<!doctype html><html><head><title>Col</title><meta property="og:type" content="product">
<base href="https://shop.example/stoves/"></head><body><script>var secret = 1</script><main id="product">
<h1 class="name">The Col<br>stove</h1><p class="price">now CHF 1'299.50 (was 1'500)</p><p class="price empty"></p>
<span class="stock">Only 3 in stock!</span><a class="more" href="../help">Help</a>
<dl><dt>Weight</dt><dd>84,5 kg</dd><dt>Colour</dt><dd>Black</dd></dl>
<ul>${[1, 2, 3, 4, 5].map((n) => `<li class="part" data-sku="P${n}"><b>Part ${n}</b> <i>${n}.20</i></li>`).join('')}</ul>
<img data-src="/big.jpg" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></main></body></html>`;

function ask(recipe: JsonValue, html = page): RecipeResult {
  const parsed = parseRecipe(recipe);
  if (!parsed.ok) throw new Error(parsed.error.join('; '));
  return workWithRecipes({
    html,
    url: 'https://shop.example/stoves/col',
    recipes: [parsed.value],
    wantsOutline: false,
  });
}

const value = (more: Record<string, JsonValue>): JsonValue => ({ kind: 'value', ...more });

describe('a recipe finds', () => {
  test.each<[string, Record<string, JsonValue>, JsonValue]>([
    ['a text in one line', { select: 'h1.name' }, 'The Col stove'],
    ['the first element that says something', { select: '.price.empty, .price' }, "now CHF 1'299.50 (was 1'500)"],
    ['the first number', { select: '.price', type: 'number' }, 1299.5],
    ['a number after a word', { select: '.price', steps: [{ do: 'after', text: 'was' }], type: 'integer' }, 1500],
    ['a number with a comma', { select: 'dt:contains("Weight") + dd', type: 'number' }, 84.5],
    ['a number as the recipe reads it', { select: '.part i', type: 'number', decimal: '.' }, 1.2],
    ['an attribute', { select: '[data-sku]', attribute: 'data-sku' }, 'P1'],
    [
      'an address from the base of the page',
      { select: '.more', attribute: 'href', type: 'url' },
      'https://shop.example/help',
    ],
    ['the address of a lazy picture', { select: 'img', attribute: 'src', type: 'url' }, 'https://shop.example/big.jpg'],
    ['what the head says', { select: 'meta[property="og:type"]', attribute: 'content' }, 'product'],
    ['a part', { select: 'h1', steps: [{ do: 'part', by: ' ', index: -1 }, { do: 'upper' }] }, 'STOVE'],
    [
      'a choice, as a boolean',
      { select: '.stock', steps: [{ do: 'choose', cases: [{ has: 'IN STOCK', gives: 'true' }] }], type: 'boolean' },
      true,
    ],
    ['that something is there', { select: '.stock', type: 'exists' }, true],
    ['that something is not', { select: '.sold-out', type: 'exists' }, false],
    ['nothing where it is not', { select: '.sold-out' }, null],
    ['no code of the page', { select: 'script' }, null],
    ['no number in words', { select: '.more', type: 'number' }, null],
    [
      'no address that is code',
      { select: 'h1', steps: [{ do: 'replace', text: 'The Col', with: 'javascript:' }], type: 'url' },
      null,
    ],
  ])('%s', (_what, node, found) => {
    expect(ask(value(node)).values).toEqual([found]);
  });

  test('objects in lists, each by its own element, and leaves out what is missing', () => {
    const recipe: JsonValue = {
      kind: 'object',
      select: '#product',
      fields: {
        name: { kind: 'value', select: 'h1' },
        gone: { kind: 'value', select: '.gone' },
        parts: {
          kind: 'list',
          select: 'li.part',
          item: {
            kind: 'object',
            fields: {
              sku: { kind: 'value', attribute: 'data-sku' },
              price: { kind: 'value', select: 'i', type: 'number' },
            },
          },
        },
        words: { kind: 'list', select: 'li.part b', item: { kind: 'value' } },
        none: { kind: 'list', select: '.none', item: { kind: 'value' } },
      },
    };
    const [found] = ask(recipe).values;
    expect(found).toMatchObject({
      name: 'The Col stove',
      none: [],
      words: ['Part 1', 'Part 2', 'Part 3', 'Part 4', 'Part 5'],
    });
    expect(found).not.toHaveProperty('gone');
    expect((found as { parts: JsonValue[] }).parts[4]).toEqual({ sku: 'P5', price: 5.2 });
  });

  test('names the selectors that cannot be read', () => {
    expect(ask(value({ select: 'li[' })).unreadable).toEqual(['li[']);
    expect(ask(value({ select: ':frobnicate' })).unreadable).toEqual([':frobnicate']);
  });

  test('nothing that the capture alone wrote', () => {
    const html = '<p data-trowel-hidden="1">x</p>';
    expect(ask(value({ select: 'p', attribute: 'data-trowel-hidden' }), html).values).toEqual([null]);
  });
});

describe('what is no recipe', () => {
  test.each<[string, JsonValue]>([
    ['code', { kind: 'value', script: 'process.exit()' }],
    ['an unknown step', { kind: 'value', steps: [{ do: 'eval', text: '1' }] }],
    ['a regular expression', { kind: 'value', steps: [{ do: 'match', pattern: '(a+)+$' }] }],
    ['a list without a selector', { kind: 'list', item: { kind: 'value' } }],
    ['the data itself', { name: 'Col', price: 420 }],
    ['a text', 'Col'],
    ['a long selector', { kind: 'value', select: 'a'.repeat(recipeLimits.selector + 1) }],
    ['a deep one', deep(recipeLimits.depth + 2)],
    [
      'a wide one',
      {
        kind: 'object',
        fields: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, { kind: 'value' }])),
      },
    ],
  ])('%s is refused in plain sentences', (_what, said) => {
    const parsed = parseRecipe(said);
    expect(parsed).toMatchObject({ ok: false });
    if (!parsed.ok) expect(parsed.error.every((sentence) => sentence.length > 5)).toBe(true);
  });

  function deep(levels: number): JsonValue {
    return levels === 0 ? { kind: 'value' } : { kind: 'list', select: 'a', item: deep(levels - 1) };
  }
});

describe('an outline', () => {
  const outline = (html: string): string =>
    workWithRecipes({ html, url: 'https://shop.example/', recipes: [], wantsOutline: true }).outline;

  test('shows elements as selectors name them, with what they say, and rows by their beginning', () => {
    const text = outline(page);
    expect(text).toContain('h1.name "The Col stove"');
    expect(text).toContain('main#product');
    expect(text).toContain('meta[property="og:type"][content="product"]');
    expect(text).toContain('li.part[data-sku="P3"]');
    expect(text).not.toContain('P4');
    expect(text).toContain('… 2 more of li.part');
    expect(text).not.toContain('secret');
  });

  test('has an end, however large or deep the page is', () => {
    expect(outline(`<body>${'<div class="a"><p>text</p>'.repeat(30_000)}`).length).toBeLessThanOrEqual(110_000);
    const wide = Array.from({ length: 20_000 }, (_, n) => `<p class="c${n}">${'word '.repeat(50)}</p>`).join('');
    expect(outline(wide).length).toBeLessThanOrEqual(111_000);
  });
});
