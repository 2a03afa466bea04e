import { expect, test } from 'vitest';
import { type EntryNode, foldersAbove, shownOf, treeOf } from '../../../../renderer/features/project/treeNodes.ts';
import type { ProjectEntry } from '../../../../shared/project/project.ts';

const entry = (path: string): ProjectEntry => {
  const kind = path.endsWith('.req.json') ? 'request' : 'folder';
  return { path, kind, hash: null, endpoint: null, fault: null };
};
const entries = ['shop', 'shop/deep', 'shop/deep/Tarn.req.json', 'shop/Page.req.json', 'Top.req.json'].map(entry);
const draw = (nodes: readonly EntryNode[]): unknown =>
  nodes.map(({ text, children }) => (children === null ? text : [text, draw(children)]));

const nodesOf = (some: readonly ProjectEntry[], filter: string) => treeOf(some)(filter);

test('entries become rows within rows, in the order that main gave', () => {
  expect(draw(nodesOf(entries, ''))).toEqual([['shop', [['deep', ['Tarn']], 'Page']], 'Top']);
});

test('a filter leaves what it finds, the folders on the way, and all of a folder that it finds', () => {
  expect(draw(nodesOf(entries, ' tarn'))).toEqual([['shop', [['deep', ['Tarn']]]]]);
  expect(draw(nodesOf(entries, 'SHOP'))).toEqual([['shop', [['deep', ['Tarn']], 'Page']]]);
  expect(nodesOf(entries, 'nothing')).toEqual([]);
});

test('what a filter leaves whole is the same as before, so that it is not drawn anew', () => {
  const narrow = treeOf(entries);
  expect(narrow('tarn')[0]).not.toBe(narrow('')[0]);
  expect(narrow('shop')[0]).toBe(narrow('')[0]);
  expect(narrow('tar')).toBe(narrow('tarn'));
  expect(narrow('.')).toEqual([]);
  expect(narrow('')).toBe(narrow(' '));
});

test('only rows that are open are made, and of very many hits the first, with the number of the others', () => {
  const whole = treeOf(entries)('');
  const all = new Set(['shop', 'shop/deep']);
  expect(shownOf(whole, all, Infinity)).toEqual({ nodes: whole, left: 0 });
  expect(shownOf(whole, all, Infinity).nodes).toBe(whole);
  expect(draw(shownOf(whole, new Set(), Infinity).nodes)).toEqual([['shop', []], 'Top']);
  expect(shownOf(whole, new Set(), Infinity).nodes[0]).toBe(shownOf(whole, new Set(), Infinity).nodes[0]);
  const few = shownOf(whole, all, 3);
  expect(draw(few.nodes)).toEqual([['shop', [['deep', ['Tarn']]]]]);
  expect(few.left).toBe(2);
});

test('the folders above a path are named from the outside', () => {
  expect(foldersAbove('shop/deep/Tarn.req.json')).toEqual(['shop', 'shop/deep']);
  expect(foldersAbove('Top.req.json')).toEqual([]);
});
