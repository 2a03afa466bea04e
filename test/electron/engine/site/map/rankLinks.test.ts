import { describe, expect, test } from 'vitest';
import { rankLinks, type RankableLink } from '../../../../../electron/engine/site/map/rankLinks.ts';
import { attackTexts } from '../../../../support/attackTexts.ts';

const at = (path: string, texts: Omit<RankableLink, 'url'> = {}): RankableLink => ({
  url: `https://kiln.example${path}`,
  ...texts,
});
const paths = (links: readonly RankableLink[], query: string): string[] =>
  rankLinks(links, query).map((index) => links[index]?.url.slice('https://kiln.example'.length) ?? '');

describe('links ranked for a search', () => {
  test('are matches first, the others after them in their order', () => {
    const links = [at('/about'), at('/glazes/celadon'), at('/help'), at('/shop/celadon-bowl'), at('/')];
    expect(paths(links, 'celadon')).toEqual(['/glazes/celadon', '/shop/celadon-bowl', '/about', '/help', '/']);
  });

  test('match words of the URL, the anchor, the title and the description', () => {
    const links = [
      at('/none'),
      at('/d', { description: 'All about firing' }),
      at('/a', { anchor: 'Firing' }),
      at('/t', { title: 'Firing' }),
      at('/firing'),
    ];
    const ranked = paths(links, 'firing');
    expect(ranked.slice(0, 4).toSorted()).toEqual(['/a', '/d', '/firing', '/t']);
    expect(ranked.indexOf('/t')).toBeLessThan(ranked.indexOf('/d'));
  });

  test.each([
    ['/api-reference', 'reference'],
    ['/api_reference', 'reference'],
    ['/apiReference', 'reference'],
    ['/docs?topic=reference', 'reference'],
    ['/%C3%BCber-uns', 'uber'],
    ['/référence', 'reference'],
    ['/references', 'refer'],
    ['/reference', 'referense'],
    ['/reference', 'refernce'],
    ['/REFERENCE', 'Reference'],
  ])('find %s by %s', (path, query) => {
    expect(paths([at('/a'), at('/b'), at(path)], query)[0]).toBe(path);
  });

  test('prefer more of the terms, then the shorter path', () => {
    const links = [at('/cone/ten/x/y'), at('/cone/six/long/path'), at('/cone/six')];
    expect(paths(links, 'cone six')[0]).toBe('/cone/six');
  });

  test('keep their order where the search has no words or no match', () => {
    const links = [at('/b'), at('/a')];
    expect(paths(links, '')).toEqual(['/b', '/a']);
    expect(paths(links, ' -!- ')).toEqual(['/b', '/a']);
    expect(paths(links, 'zzzzzz')).toEqual(['/b', '/a']);
    expect(rankLinks([], 'x')).toEqual([]);
  });

  test('are first reduced where they are many', () => {
    const links = Array.from({ length: 20_500 }, (_, index) => at(`/p${index}`));
    links[20_400] = at('/glazes/celadon');
    links[20_300] = at('/celadom');
    const ranked = paths(links, 'celadon');
    expect(ranked.slice(0, 2)).toEqual(['/glazes/celadon', '/celadom']);
    expect(ranked.slice(2, 4)).toEqual(['/p0', '/p1']);
    expect(ranked).toHaveLength(links.length);
  });

  test.each(Object.entries(attackTexts))('take an attack of %s', (_name, text) => {
    const links = [at(`/${text}`), at('/a', { title: text, anchor: text, description: text }), { url: text }];
    expect(rankLinks(links, text)).toHaveLength(3);
  });
});
