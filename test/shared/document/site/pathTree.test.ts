import { describe, expect, it } from 'vitest';
import {
  buildPathTree,
  countMarks,
  countOf,
  initiallyExpanded,
  itemsOf,
  maxPathLevels,
  type PathTree,
  visibleRows,
} from '../../../../shared/document/site/pathTree.ts';

const site = 'https://stoves.example';

/** The tree as text: one line a node, indented by its level, with the number of its URLs and of those below it. */
function drawn(tree: PathTree): readonly string[] {
  return tree.nodes.map(({ level, text, own, first, last }) => `${'  '.repeat(level)}${text} ${own}/${last - first}`);
}

describe('the tree of paths', () => {
  it('has folders before pages, in natural order, and joins chains without pages', () => {
    const tree = buildPathTree([
      `${site}/`,
      `${site}/about`,
      `${site}/shop/tarn-10`,
      `${site}/shop/tarn-2`,
      `${site}/shop`,
      `${site}/blog/2024/05/ash`,
      `${site}/blog/2024/05/birch`,
    ]);
    expect(drawn(tree)).toEqual([
      'stoves.example 1/7',
      '  blog/2024/05 0/2',
      '    ash 1/1',
      '    birch 1/1',
      '  shop 1/3',
      '    tarn-2 1/1',
      '    tarn-10 1/1',
      '  about 1/1',
    ]);
    expect([...tree.order]).toEqual([0, 5, 6, 4, 3, 2, 1]);
    expect(tree.nodes[1]?.id).toBe(`${site}/blog/2024/05`);
  });

  it('counts a slash at the end as the same place, and a query or fragment as a place below it', () => {
    const tree = buildPathTree([`${site}/find/`, `${site}/find`, `${site}/find?q=b%20c`, `${site}/find#top`]);
    expect(drawn(tree)).toEqual(['stoves.example 0/4', '  find 2/4', '    #top 1/1', '    ?q=b c 1/1']);
  });

  it('reads a path as the URL parser does, whichever URL came before', () => {
    const paths = ['/', '/a', '/a/./b', '/a/../c', '/a//d', '/.e', '/A b', '/a\\f', '/a;g', ':80/h', '.evil/i', ''];
    const urls = paths.map((path) => `${site}${path}`);
    const ids = (list: readonly string[]) => buildPathTree(list).nodes.map(({ id }) => id);
    const apart = new Set(urls.flatMap((url) => ids([url])));
    expect(new Set(ids(urls).filter((id) => apart.has(id)))).toEqual(apart);
  });

  it('separates hosts and schemes, and groups what is no URL', () => {
    const tree = buildPathTree(['http://stoves.example/a', `${site}/a`, 'not a url', 'mailto:a@b.example']);
    expect(tree.nodes.filter(({ level }) => level === 0).map(({ text }) => text)).toEqual([
      '',
      'http://stoves.example',
      'stoves.example',
    ]);
  });

  it('shows broken percent signs as they are', () => {
    expect(drawn(buildPathTree([`${site}/%E0%A4%A`, `${site}/%C3%A9`]))).toEqual([
      'stoves.example 0/2',
      '  %E0%A4%A 1/1',
      '  é 1/1',
    ]);
  });

  it('is no deeper than its maximum', () => {
    const urls = [`${site}/${'a/'.repeat(900)}x`, `${site}/${'a/'.repeat(900)}y`, `${site}/a`];
    const tree = buildPathTree(urls);
    expect(Math.max(...tree.nodes.map(({ level }) => level))).toBeLessThanOrEqual(maxPathLevels);
    expect(tree.nodes.at(-1)?.last).toBe(urls.length);
  });
});

describe('what a tree shows', () => {
  const tree = buildPathTree([`${site}/a/1`, `${site}/a/2`, `${site}/b/1`, `${site}/c`]);
  const textsOf = (rows: ReturnType<typeof visibleRows>) =>
    rows.map(({ index, position, siblings }) => `${tree.nodes[index]?.text} ${position}/${siblings}`);

  it('hides what is below a collapsed node', () => {
    const open = initiallyExpanded(tree);
    expect(textsOf(visibleRows(tree, ({ id }) => open.has(id), null))).toEqual([
      'stoves.example 1/1',
      'a 1/3',
      'b 2/3',
      'c 3/3',
    ]);
  });

  it('hides nodes without a match, and numbers the others', () => {
    const matches = countMarks(tree, (item) => item === 2 || item === 3);
    expect(textsOf(visibleRows(tree, () => true, matches))).toEqual(['stoves.example 1/1', 'b 1/2', '1 1/1', 'c 2/2']);
  });

  it('counts marks and lists URLs below a node', () => {
    const chosen = countMarks(tree, (item) => item !== 1);
    const counted = tree.nodes.map((node) => [node.text, countOf(chosen, node), itemsOf(tree, node).length]);
    expect(counted.slice(0, 2)).toEqual([
      ['stoves.example', 3, 4],
      ['a', 1, 2],
    ]);
    const [, a] = tree.nodes;
    expect(a === undefined ? [] : itemsOf(tree, a)).toEqual([0, 1]);
    expect(a === undefined ? [] : itemsOf(tree, a, 'own')).toEqual([]);
  });

  it('starts with many hosts collapsed', () => {
    const many = buildPathTree(Array.from({ length: 50 }, (_, index) => `https://s${index}.example/a`));
    expect(initiallyExpanded(many).size).toBe(0);
  });
});

it('keeps the ids of its nodes when URLs are added', () => {
  const before = buildPathTree([`${site}/a/1`, `${site}/a/2`]);
  const after = buildPathTree([`${site}/a/1`, `${site}/a/2`, `${site}/0/1`, `${site}/a/1?x`]);
  expect(after.nodes.map(({ id }) => id)).toEqual(expect.arrayContaining(before.nodes.map(({ id }) => id)));
});
