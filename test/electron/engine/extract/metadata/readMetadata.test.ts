import { describe, expect, it } from 'vitest';
import { readMetadata, type PageMetadata } from '../../../../../electron/engine/extract/metadata/readMetadata.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';
import { elementsBelow } from '../../../../../electron/engine/extract/tree/walk.ts';

function metadata(html: string): PageMetadata {
  return readMetadata(elementsBelow(parseHtml(html).document), 'https://site.example/a/page');
}

describe('what a page says of itself', () => {
  it('has the fields of the API', () => {
    const found = metadata(`<html lang="de-CH"><head><title> A
      title </title>
      <meta name="Description" content=" About it ">
      <meta name="keywords" content="a, b"><meta name="robots" content="noindex">
      <meta property="og:title" content="Shared"><meta property="og:url" content="/canonical">
      <meta property="og:image" content="../pic.png"><meta property="og:site_name" content="Site">
      <meta property="og:locale:alternate" content="fr_CH">
      <meta property="article:published_time" content="2024-01-02"><meta property="article:modified_time" content="2024-01-03">
      <meta property="article:section" content="News"><meta property="article:tag" content="x"><meta property="article:tag" content="y">
      <meta name="dcterms.created" content="2001"><meta name="DC.Subject" content="s"><meta name="theme-color" content="#fff">
      <link rel="shortcut icon" href="/favicon.png"></head>`);
    expect(found).toMatchObject({
      title: 'A title',
      description: 'About it',
      language: 'de-CH',
      keywords: 'a, b',
      robots: 'noindex',
      ogTitle: 'Shared',
      ogUrl: 'https://site.example/canonical',
      ogImage: 'https://site.example/pic.png',
      ogSiteName: 'Site',
      ogLocaleAlternate: ['fr_CH'],
      publishedTime: '2024-01-02',
      modifiedTime: '2024-01-03',
      articleSection: 'News',
      articleTag: ['x', 'y'],
      dcTermsCreated: '2001',
      dcSubject: 's',
      'theme-color': '#fff',
      favicon: 'https://site.example/favicon.png',
    });
    expect(found['og:title']).toBe('Shared');
  });

  it.each([
    ['<meta http-equiv="Content-Language" content="fr, en">', 'fr'],
    ['<meta name="language" content="it">', 'it'],
    ['<body lang="es">', 'es'],
    ['<p>nothing', undefined],
  ])('finds the language of %s', (html, language) => {
    expect(metadata(html)['language']).toBe(language);
  });

  it('falls back to what is meant for sharing', () => {
    const found = metadata('<meta property="og:title" content="T"><meta property="og:description" content="D">');
    expect(found).toMatchObject({ title: 'T', description: 'D' });
  });

  it('takes a name from the body only where the head does not have it', () => {
    const found = metadata(`<html><head><title>Tides</title><meta name="description" content="High and low water">
      <meta property="og:image" content="/one.png"><meta property="og:image" content="/two.png"></head>
      <body><article><meta name="description" content="Of a card"><meta property="og:image" content="/card.png">
      <meta property="og:title" content="Card one"></article><article><meta property="og:title" content="Card two">
      <meta name="OG:Title" content="Card three"><meta itemprop="price" content="4"><meta itemprop="price" content="5">
      </article></body></html>`);
    expect(found).toMatchObject({
      title: 'Tides',
      description: 'High and low water',
      ogImage: ['https://site.example/one.png', 'https://site.example/two.png'],
      ogTitle: 'Card one',
      'og:title': 'Card one',
      price: ['4', '5'],
    });
  });

  it('keeps lists that the parser moved into the body with the rest of a broken head', () => {
    const found = metadata(`<html><head><img src="/pixel.gif"><meta property="article:tag" content="sea">
      <meta property="article:tag" content="moon"></head><body><p>Text</body></html>`);
    expect(found['articleTag']).toEqual(['sea', 'moon']);
  });

  it('takes nothing from frames', () => {
    const found = metadata(`<body><div data-trowel-frame="/advert"><p><meta name="description" content="Buy"></p></div>
      <p><meta name="keywords" content="own"></p>`);
    expect(found).toEqual({ keywords: 'own' });
  });

  it('does not take the title of a drawing for its own', () => {
    expect(metadata('<body><svg><title>Icon</title></svg>')['title']).toBeUndefined();
  });

  it('prefers an icon to the picture of a home screen', () => {
    const found = metadata('<link rel="apple-touch-icon" href="/t.png"><link rel="icon" href="/i.svg">');
    expect(found['favicon']).toBe('https://site.example/i.svg');
  });

  it('leaves what the engine itself says to the engine, and prototypes alone', () => {
    const names = ['statusCode', 'sourceURL', 'scrapeId', 'error', 'title', '__proto__', 'constructor', 'prototype'];
    const found = metadata(names.map((name) => `<meta name="${name}" content="forged">`).join(''));
    expect(found).toEqual({});
    expect(Reflect.get({}, 'content')).toBeUndefined();
  });

  it('stays small whatever the page sends', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `<meta name="n${index}" content="v">`).join('');
    const repeated = Array.from({ length: 5_000 }, (_, index) => `<meta name="same" content="v${index}">`).join('');
    expect(Object.keys(metadata(many)).length).toBeLessThanOrEqual(301);
    expect(metadata(repeated)['same']).toHaveLength(100);
    const [long] = Object.values(metadata(`<meta name="long" content="${'x'.repeat(1_000_000)}">`));
    expect(long?.length).toBeLessThanOrEqual(10_000);
  });
});
