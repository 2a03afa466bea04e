import { describe, expect, test } from 'vitest';
import { createMapScope, isBaseDomain, isSameHost } from '../../../../../electron/engine/site/map/mapScope.ts';
import { mapRequest } from './mapFakes.ts';

const included = (url: string, options: Parameters<typeof mapRequest>[0], links: readonly string[], final = url) => {
  const scope = createMapScope(mapRequest({ ...options, url }), final);
  return links.filter((link) => scope.includes(new URL(link)));
};

describe('the scope of a map', () => {
  const hosts = [
    'https://kiln.co.uk/a',
    'http://www.kiln.co.uk/a',
    'https://docs.kiln.co.uk/a',
    'https://other.co.uk/a',
    'ftp://kiln.co.uk/a',
  ];

  test('has the hosts of the registrable domain, or the very host', () => {
    expect(included('https://kiln.co.uk/', {}, hosts)).toEqual(hosts.slice(0, 3));
    expect(included('https://www.kiln.co.uk/', { includeSubdomains: false }, hosts)).toEqual(hosts.slice(0, 2));
    expect(included('http://127.0.0.1:8080/', {}, ['http://127.0.0.1:9/x', 'http://127.0.0.2/'])).toEqual([
      'http://127.0.0.1:9/x',
    ]);
  });

  test('moves with the start URL', () => {
    expect(
      included(
        'https://old.example/',
        {},
        ['https://old.example/a', 'https://new.example/a'],
        'https://new.example/home',
      ),
    ).toEqual(['https://new.example/a']);
  });

  test('is limited by the path of the request', () => {
    const links = ['/docs', '/docs/', '/docs/a', '/docs-old', '/', '/other/docs/'].map(
      (path) => `https://kiln.example${path}`,
    );
    expect(included('https://kiln.example/docs/', {}, links)).toEqual(links.slice(0, 3));
    expect(included('https://kiln.example/docs', { filterByPath: false }, links)).toEqual(links);
    expect(included('https://kiln.example/docs', {}, links, 'https://kiln.example/docs/start/here')).toEqual(
      links.slice(0, 3),
    );
    expect(included('https://kiln.example/', {}, links, 'https://www.kiln.example/en/')).toEqual(links);
    expect(included('https://old.example/x', {}, links, 'https://kiln.example/docs')).toEqual(links.slice(0, 3));
  });

  test('takes international names in either form', () => {
    const links = ['https://münchen.example/a', 'https://xn--mnchen-3ya.example/b'];
    expect(included('https://münchen.example/', {}, links)).toEqual(links);
  });
});

test('hosts are compared without www.', () => {
  expect(isSameHost('https://www.kiln.example/a', 'http://kiln.example/b')).toBe(true);
  expect(isSameHost('https://docs.kiln.example/', 'https://kiln.example/')).toBe(false);
});

test('the base domain is the home page of the registrable domain', () => {
  expect(
    ['https://kiln.co.uk/', 'https://www.kiln.co.uk/', 'https://docs.kiln.co.uk/', 'https://kiln.co.uk/a'].map(
      isBaseDomain,
    ),
  ).toEqual([true, true, false, false]);
});
