import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { encodeLegacy } from './legacyEncoding.ts';
import { htmlRoute, numberFrom, sendBytes } from './siteRoute.ts';
import type { SiteRoute } from './siteRoute.ts';

const plainPages = ['article', 'docs', 'forum', 'product', 'listing', 'search', 'table', 'spa', 'scroll'] as const;
const assets = {
  'site.css': 'text/css',
  'chrome.js': 'text/javascript',
  'spa.js': 'text/javascript',
  'scroll.js': 'text/javascript',
};

/** The ten fixture pages with all their resources: styles, scripts, images, the APIs of the two apps. */
export function fixtureRoutes(): readonly SiteRoute[] {
  return [
    ...plainPages.map((name) => htmlRoute(`/${name}`, readFixture(`${name}.html`))),
    ...Object.entries(assets).map(([name, type]) =>
      bytesRoute(`/assets/${name}`, `${type}; charset=utf-8`, Buffer.from(readFixture(`assets/${name}`), 'utf8')),
    ),
    // Only the server states the encoding of the first; only the page states that of the second: real old sites do either.
    bytesRoute('/legacy', 'text/html; charset=windows-1251', encodeLegacy(readFixture('legacy.html'), 'windows-1251')),
    bytesRoute('/legacy-sjis', 'text/html', encodeLegacy(readFixture('legacy-sjis.html'), 'shift_jis')),
    htmlRoute(
      '/article/player',
      '<!doctype html><html lang="en"><title>Player</title><body><button>Play</button><p>Ninety seconds, no sound.</p></body></html>',
    ),
    {
      path: '/assets/img/*',
      answer: (context) => sendBytes(context, 'image/svg+xml', Buffer.from(picture(context.url.pathname), 'utf8')),
    },
    {
      path: '/spa/api/walk',
      answer: (context) => sendBytes(context, 'application/json', Buffer.from(JSON.stringify(walk), 'utf8')),
    },
    {
      path: '/spa/api/weather',
      answer: (context) => sendBytes(context, 'application/json', Buffer.from(JSON.stringify(weather), 'utf8')),
    },
    {
      path: '/scroll/items',
      answer: (context) => {
        const after = numberFrom(context.url, 'after', 0);
        const notes = [1, 2, 3].map((step) => olderNote(after + step));
        sendBytes(context, 'application/json', Buffer.from(JSON.stringify(notes), 'utf8'));
      },
    },
  ];
}

/** The text of one file of test/fixtures/site, as it is stored (UTF-8). */
export function readFixture(name: string): string {
  return readFileSync(fileURLToPath(new URL(`../fixtures/site/${name}`, import.meta.url)), 'utf8');
}

function bytesRoute(path: string, contentType: string, body: Uint8Array): SiteRoute {
  return { path, answer: (context) => sendBytes(context, contentType, body) };
}

const walk = {
  name: 'The Cairn Round',
  summary:
    'Three days over the Harl and back, on paths that sheep keep open. Beds at every stage; no bridge over the second ford.',
  heights: [120, 260, 410, 588, 300, 140],
  stages: [
    { from: 'Nether Harl', to: 'Ford Cottage', km: 14.2, bed: 'Bunks for eight' },
    { from: 'Ford Cottage', to: 'The Cairn', km: 9.6, bed: 'Stone hut, no stove' },
    { from: 'The Cairn', to: 'Nether Harl', km: 17.1, bed: 'Your own' },
  ],
  bring: ['A towel for the ford', 'Bread: the shop at Nether Harl shuts at noon', 'One stone for the cairn'],
};

const weather = { text: 'Wind from the west, 30 km/h on the top. Cloud down to 500 m until Thursday, then clear.' };

function olderNote(n: number): { n: number; title: string; date: string; text: string } {
  const places = ['Vorrin', 'Silt', 'Marrow Halt', 'Ostrey', 'Low Gate'];
  const place = places[n % places.length] ?? 'Vorrin';
  return {
    n,
    title: `Note ${n}, near ${place}`,
    date: `Night ${n}`,
    text: `Between ${place} and the next lamp nothing happened ${n} times, and each time it was worth looking.`,
  };
}

/** A drawing for each name: hills in the colours that the name hashes to. */
function picture(path: string): string {
  let seed = 7;
  for (const character of path) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 360;
  const hill = (y: number, light: number): string =>
    `<path d="M0 ${y} Q 160 ${y - 70} 320 ${y} T 640 ${y} V 400 H 0 Z" fill="hsl(${seed} 35% ${light}%)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" width="640" height="400"><rect width="640" height="400" fill="hsl(${seed} 45% 88%)"/>${hill(220, 70)}${hill(280, 52)}${hill(340, 34)}</svg>`;
}
