import { expect, test } from 'vitest';
import { type EntryNode, foldersAbove, nodesOf } from '../../../../renderer/features/project/treeNodes.ts';
import type { ProjectEntry } from '../../../../shared/project/project.ts';

const entry = (path: string): ProjectEntry => {
  const kind = path.endsWith('.req.json') ? 'request' : 'folder';
  return { path, kind, hash: null, endpoint: null, fault: null };
};
const entries = ['shop', 'shop/deep', 'shop/deep/Tarn.req.json', 'shop/Page.req.json', 'Top.req.json'].map(entry);
const draw = (nodes: readonly EntryNode[]): unknown =>
  nodes.map(({ text, children }) => (children === null ? text : [text, draw(children)]));

test('entries become rows within rows, in the order that main gave', () => {
  expect(draw(nodesOf(entries, ''))).toEqual([['shop', [['deep', ['Tarn']], 'Page']], 'Top']);
});

test('a filter leaves what it finds, the folders on the way, and all of a folder that it finds', () => {
  expect(draw(nodesOf(entries, ' tarn'))).toEqual([['shop', [['deep', ['Tarn']]]]]);
  expect(draw(nodesOf(entries, 'SHOP'))).toEqual([['shop', [['deep', ['Tarn']], 'Page']]]);
  expect(nodesOf(entries, 'nothing')).toEqual([]);
});

test('the folders above a path are named from the outside', () => {
  expect(foldersAbove('shop/deep/Tarn.req.json')).toEqual(['shop', 'shop/deep']);
  expect(foldersAbove('Top.req.json')).toEqual([]);
});
