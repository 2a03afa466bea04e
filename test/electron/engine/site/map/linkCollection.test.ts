import { describe, expect, test } from 'vitest';
import { createLinkCollection, type LinkCollection } from '../../../../../electron/engine/site/map/linkCollection.ts';
import type { MapRequest } from '../../../../../electron/engine/site/map/mapRequest.ts';
import { createMapScope } from '../../../../../electron/engine/site/map/mapScope.ts';
import { attackTexts } from '../../../../support/attackTexts.ts';
import { mapRequest, site } from './mapFakes.ts';

function create(options: Partial<MapRequest> = {}): LinkCollection {
  const request = mapRequest(options);
  return createLinkCollection(request, {
    scope: createMapScope(request, request.url),
    keyOf: ({ href }) => href.replace(/\/$/, ''),
    isFile: ({ href }) => href.endsWith('.png'),
  });
}

describe('the links of a map', () => {
  test('have the order of the sources, whichever comes first in time', () => {
    const links = create();
    links.add({ url: `${site}/walk` }, 'walk');
    links.add({ url: `${site}/both/` }, 'page');
    links.add({ url: `${site}/page` }, 'page');
    links.add({ url: `${site}/sitemap` }, 'sitemaps');
    links.add({ url: `${site}/both` }, 'sitemaps');
    expect(links.links().map(({ url }) => url)).toEqual(
      ['/sitemap', '/both', '/page', '/walk'].map((path) => site + path),
    );
  });

  test('state whether a page is new, and drop what does not belong to the map', () => {
    const links = create();
    expect(links.add({ url: `${site}/a?x#y` }, 'page')).toEqual({ url: `${site}/a`, isNew: true });
    expect(links.add({ url: `${site}/a` }, 'walk')).toEqual({ url: `${site}/a`, isNew: false });
    for (const url of [
      'https://other.example/',
      `${site}/a.png`,
      'mailto:a@b.c',
      'no url',
      `${site}/${'x'.repeat(3000)}`,
    ])
      expect(links.add({ url }, 'page')).toBeNull();
    expect(links.size()).toBe(1);
  });

  test('have the best title and the first description', () => {
    const links = create();
    links.add({ url: `${site}/a`, title: 'Feed' }, 'sitemaps');
    links.add({ url: `${site}/a`, title: 'Index', description: 'One' }, 'index');
    links.add({ url: `${site}/a`, title: 'Walk', description: 'Two', anchor: 'Go' }, 'walk');
    expect(links.links()).toEqual([{ url: `${site}/a`, title: 'Index', description: 'One', anchor: 'Go' }]);
  });

  test.each(Object.entries(attackTexts))('take an attack of %s', (_name, text) => {
    const links = create();
    links.add({ url: `${site}/a`, title: text, description: text, anchor: text }, 'page');
    links.add({ url: text }, 'page');
    expect(links.links()[0]?.title?.length ?? 0).toBeLessThanOrEqual(500);
  });
});
