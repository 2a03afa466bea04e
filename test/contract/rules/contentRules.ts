import { expect } from 'vitest';
import { pathOfHtml } from '../../support/optionPages.ts';
import { legacyPieces } from '../../support/siteBodies.ts';
import { metadataOf, type EngineTopic } from './engineRule.ts';

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const page = pathOfHtml(`<meta name=description content="Two kilns."><style>p { color: red }</style>
<header><nav><a href="/docs">Handbook</a></nav></header>
<main><h1>Kilns</h1><p class=lead>The <a href="north?a=1#top">north kiln</a> burns oak all winter long, says the log.</p>
<p id=second>The south kiln burns beech, and nobody knows why it is always the warmer one of both.</p>
<img alt="The door" src="small.png" srcset="small.png 300w, /large.png 1200w"><img alt="A dot" src="${dot}">
<script type=text/plain>late = 1</script><noscript>No script here.</noscript></main>
<aside class=more><p>More about kilns, elsewhere.</p></aside><footer>© Kiln makers</footer>`);

const both = { formats: ['markdown', 'html'] } as const;
const whole = { onlyMainContent: false } as const;

export const contentRules: EngineTopic = {
  topic: 'the content of a page',
  rules: [
    {
      rule: 'onlyMainContent, which is on unless it is switched off, drops headers, navigation and footers',
      source: 'contract 2.2',
      path: page,
      options: { formats: [...both.formats] },
      check: async ({ scrape }, answer) => {
        for (const field of ['markdown', 'html']) {
          expect(answer?.textOf(field)).toContain('south kiln');
          expect(answer?.textOf(field)).not.toMatch(/Handbook|Kiln makers/);
        }
        const all = await scrape(page, { ...whole, formats: [...both.formats] });
        for (const field of ['markdown', 'html']) expect(all.textOf(field)).toMatch(/Handbook[\s\S]*Kiln makers/);
      },
    },
    {
      rule: 'includeTags leaves what CSS selectors match, excludeTags takes out what they match, in markdown and html',
      source: 'contract 2.2, api-facts 2.1',
      check: async ({ scrape }) => {
        const formats = [...both.formats];
        const some = await scrape(page, { formats, includeTags: ['#second', 'footer'] });
        const others = await scrape(page, { ...whole, formats, excludeTags: ['p.lead', 'footer', '[class~=more]'] });
        const crossed = await scrape(page, { formats, includeTags: ['main'], excludeTags: ['#second'] });
        for (const field of ['markdown', 'html']) {
          expect(some.textOf(field)).toMatch(/south kiln[\s\S]*Kiln makers/);
          expect(some.textOf(field)).not.toMatch(/north kiln|Handbook/);
          expect(others.textOf(field)).toMatch(/Handbook[\s\S]*south kiln/);
          expect(others.textOf(field)).not.toMatch(/north kiln|elsewhere|Kiln makers/);
          expect(crossed.textOf(field)).toContain('north kiln');
          expect(crossed.textOf(field)).not.toContain('south kiln');
        }
      },
    },
    {
      rule: 'html has no script, style, noscript, meta or head; its addresses are absolute, of a srcset the largest stays',
      source: 'contract 2.5 html',
      path: page,
      options: { ...whole, formats: ['html'] },
      check: ({ site }, answer) => {
        const html = answer?.textOf('html') ?? '';
        expect(html).not.toMatch(/<(?:script|style|noscript|meta|head)\b/i);
        expect(html).toContain(`href="${site.origin}/north?a=1#top"`);
        expect(html).toContain(`href="${site.origin}/docs"`);
        expect(html).toContain(`${site.origin}/large.png`);
        expect(html).not.toMatch(/srcset=|small\.png/);
      },
    },
    {
      rule: 'rawHtml is what the site sent, whatever the filters say',
      source: 'contract 2.2 formats, api-facts 1.1',
      path: page,
      options: { formats: ['rawHtml'], excludeTags: ['p'], includeTags: ['footer'] },
      check: async ({ site }, answer) => {
        expect(answer?.textOf('rawHtml')).toBe(await (await fetch(`${site.origin}${page}`)).text());
      },
    },
    {
      rule: 'links and images are absolute addresses, each once',
      source: 'contract 2.5 links, api-facts 1.1',
      path: page,
      options: { ...whole, formats: ['links', 'images'] },
      check: ({ site }, answer) => {
        expect(answer?.data['links']).toEqual([`${site.origin}/docs`, `${site.origin}/north?a=1#top`]);
        expect(answer?.data['images']).toContain(`${site.origin}/large.png`);
      },
    },
    {
      rule: 'removeBase64Images leaves the words of a picture and a placeholder in markdown, and changes neither html nor rawHtml',
      source: 'contract 2.2',
      check: async ({ scrape }) => {
        const formats = ['markdown', 'html', 'rawHtml'];
        const removed = await scrape(page, { formats });
        expect(removed.textOf('markdown')).toContain('![A dot](');
        expect(removed.textOf('markdown')).not.toContain('base64,');
        for (const field of ['html', 'rawHtml']) expect(removed.textOf(field)).toContain(dot);
        const kept = await scrape(page, { formats, removeBase64Images: false });
        expect(kept.textOf('markdown')).toContain(`![A dot](${dot})`);
      },
    },
    {
      long: true,
      rule: 'waitFor is waited for before the content is taken',
      source: 'contract 2.2',
      // The page is idle for longer than the engine waits for a page that shows no pending work.
      path: pathOfHtml(`<main><h1>Kiln</h1><p>${'The kiln is warming up. '.repeat(20)}</p><p id=late></p></main>
<script>const sleep = new Worker(URL.createObjectURL(new Blob(['setTimeout(() => postMessage(1), 2500)'])));
sleep.onmessage = () => { late.textContent = 'Now it is hot.'; };</script>`),
      options: { waitFor: 4000 },
      answer: { data: { markdown: expect.stringContaining('Now it is hot.') as string } },
    },
    {
      rule: 'metadata has title, description, keywords, language, Open Graph and every other meta name, repeated ones as lists',
      source: 'contract 2.5 metadata, api-facts 2.7',
      path: pathOfHtml(`<html lang="de-AT"><meta name=description content="Two kilns."><meta name=keywords content="kiln, oak">
<meta name=robots content="noindex"><meta property="og:title" content="Kilns"><meta property="og:locale:alternate" content="fr_FR">
<meta property="og:locale:alternate" content="it_IT"><meta name=author content="Ana"><meta name=author content="Jo">
<link rel=icon href="/icon.svg"><main><h1>Kilns</h1><p>Two of them.</p></main>`),
      answer: {
        data: {
          metadata: {
            title: 'Given',
            description: 'Two kilns.',
            keywords: 'kiln, oak',
            language: 'de-AT',
            robots: 'noindex',
            ogTitle: 'Kilns',
            ogLocaleAlternate: ['fr_FR', 'it_IT'],
            author: ['Ana', 'Jo'],
            favicon: expect.stringMatching(/^http.*\/icon\.svg$/) as string,
          },
        },
      },
    },
    {
      rule: 'metadata tells where it was asked for and where it came from, the status, the type, and its own part in it',
      source: 'contract 2.5 metadata, api-facts 2.7',
      path: '/redirect-chain?n=2',
      options: { maxAge: 0 },
      check: ({ site }, answer) => {
        if (answer === null) throw new Error('nothing was asked');
        expect(metadataOf(answer)).toMatchObject({
          sourceURL: `${site.origin}/redirect-chain?n=2`,
          url: `${site.origin}/article`,
          statusCode: 200,
          contentType: expect.stringContaining('text/html') as string,
          timezone: 'America/New_York',
          proxyUsed: 'basic',
          cacheState: 'miss',
          creditsUsed: 1,
          concurrencyLimited: false,
        });
        expect(metadataOf(answer)).not.toHaveProperty('concurrencyQueueDurationMs');
        expect(metadataOf(answer)).not.toHaveProperty('error');
      },
    },
    {
      rule: 'formulas of which only glyphs are drawn are the TeX that the page drew them from',
      source: 'contract 2.5 markdown',
      path: pathOfHtml(`<title>Energy</title><h1>Energy</h1><p>The law <mjx-container id="one"><mjx-math></mjx-math></mjx-container> holds.</p>
        <mjx-container id="two" display="true"><svg></svg></mjx-container><script>
        const drawn = (math, id) => ({ math, inputJax: { name: 'TeX' }, typesetRoot: document.getElementById(id) });
        window.MathJax = { startup: { document: { math: [drawn('E=mc^2', 'one'), drawn(String.raw\`\\int_0^1 x\`, 'two')] } } };</script>`),
      options: { formats: ['markdown'] },
      check: (_world, answer) => {
        expect(answer?.data?.['markdown']).toContain('The law $E=mc^2$ holds.\n\n$$\n\\int_0^1 x\n$$');
      },
    },
    {
      rule: 'text in an old encoding that comes without a length keeps its letters and its bytes, named or not, and is asked for once',
      source: 'contract 2.5 markdown, api-facts 1.1 rawHtml, rawBase64',
      check: async ({ scrape, site }) => {
        for (const type of ['text/csv', 'text/csv;charset=windows-1251']) {
          const path = `/pieces?type=${encodeURIComponent(type)}`;
          site.forget();
          const read = await scrape(path, { formats: ['markdown', 'rawHtml'] });
          expect(site.requests.map((request) => request.path)).toEqual([path]);
          expect(read.data).toMatchObject({ metadata: { contentType: type } });
          expect(read.textOf('markdown')).toContain('| Иван | Москва |');
          expect(read.textOf('rawHtml')).toBe('Имя,Город\nИван,Москва\n');
          const raw = await scrape(path, { formats: ['rawBase64'] });
          expect(raw.textOf('rawBase64')).toBe(Buffer.concat(legacyPieces).toString('base64'));
        }
      },
    },
    {
      rule: 'an error of the site is a successful scrape that names it',
      source: 'contract 2.5 metadata.error, api-facts 2.7',
      path: '/status/403',
      answer: { success: true, data: { metadata: { statusCode: 403, error: 'Forbidden' } } },
    },
  ],
};
