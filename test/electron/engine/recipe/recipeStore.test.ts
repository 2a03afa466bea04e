import { expect, test } from 'vitest';
import { createDiskCache } from '../../../../electron/engine/cache/diskCache.ts';
import type { Recipe } from '../../../../electron/engine/recipe/recipe.ts';
import { createRecipeStore, type RecipeStore } from '../../../../electron/engine/recipe/recipeStore.ts';
import { urlPattern } from '../../../../electron/engine/recipe/urlPattern.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function openStore(folder: string): RecipeStore {
  const shelf = createDiskCache({ folder, limitBytes: 1_000_000, copiesPerKey: 1 });
  let time = 0;
  return createRecipeStore(
    shelf,
    () => (time += 1),
    () => undefined,
  );
}

const recipeOf = (select: string): Recipe => ({ kind: 'value', select });

test.each([
  ['https://a.example/stoves/col', 'https://a.example/stoves/tour?', true],
  ['http://a.example/p/17/red', 'https://a.example/p/18/blue', true],
  ['https://a.example/s?page=1&q=x', 'https://a.example/s?q=y&page=2', true],
  ['https://a.example/s?page=1', 'https://a.example/s', false],
  ['https://a.example/stoves/col', 'https://a.example/makers/col', false],
  ['https://a.example/stoves/col', 'https://b.example/stoves/col', false],
  ['https://a.example/', 'https://a.example/stoves', false],
])('%s and %s are of one pattern: %s', (one, other, isSame) => {
  expect(urlPattern(one) === urlPattern(other)).toBe(isSame);
});

test('keys tell wishes apart, whatever the order of their names', () => {
  const store = openStore(temporaryFolder());
  const url = 'https://a.example/x';
  const key = store.keyOf(url, { schema: { type: 'object', title: 'a' }, prompt: null });
  expect(store.keyOf(url, { prompt: null, schema: { title: 'a', type: 'object' } })).toBe(key);
  expect(store.keyOf(url, { schema: { type: 'object', title: 'b' }, prompt: null })).not.toBe(key);
  expect(store.keyOf(url, { schema: { type: 'object', title: 'a' }, prompt: 'x' })).not.toBe(key);
});

test('keeps the four newest of a key, after a restart too', async () => {
  const folder = temporaryFolder();
  const store = openStore(folder);
  for (const name of ['a', 'b', 'c', 'd', 'e']) await store.put('key', { recipe: recipeOf(name), filled: ['.x'] });
  const selectors = async (from: RecipeStore): Promise<unknown[]> =>
    (await from.read('key')).map(({ recipe }) => recipe.kind === 'value' && recipe.select);
  expect(await selectors(store)).toEqual(['e', 'd', 'c', 'b']);
  expect(await selectors(openStore(folder))).toEqual(['e', 'd', 'c', 'b']);
  expect(await store.read('other')).toEqual([]);
});

test('does not give what is no recipe any more', async () => {
  const store = openStore(temporaryFolder());
  await store.put('key', { recipe: { kind: 'spell' } as never, filled: [] });
  expect(await store.read('key')).toEqual([]);
});
