import { expect } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { EngineAnswer } from '../../support/engine.ts';
import { notePath, onOneScrape, type EngineRule, type EngineTopic } from './engineRule.ts';

const whole = { onlyMainContent: false } as const;

/** A script that gives back what the page wrote down of what was done to it. */
const readLog = { type: 'executeJavascript', script: "document.getElementById('log').textContent" };

function actions(answer: EngineAnswer | null): JsonObject & { screenshots: string[]; pdfs: string[] } {
  return answer?.data['actions'] as JsonObject & { screenshots: string[]; pdfs: string[] };
}

function returns(answer: EngineAnswer | null): readonly { readonly value: unknown }[] {
  return actions(answer)['javascriptReturns'] as unknown as readonly { readonly value: unknown }[];
}

/** Empties what the page wrote down, for the next rule. */
const clearLog = { type: 'executeJavascript', script: "document.getElementById('log').textContent = ''" };

type ActionCase = readonly [rule: string, list: readonly object[], expected: unknown];

/** Creates rules whose actions follow one another in one visit of a page; each checks the return value of its own last script. */
function actsInOneVisit(path: string, cases: readonly ActionCase[]): readonly EngineRule[] {
  const lists = cases.map(([, list]) => [clearLog, ...list]);
  // Many actions: on a busy machine they take longer than one page may by default.
  const options = { ...whole, timeout: 110_000, actions: lists.flat() } as unknown as JsonObject;
  return onOneScrape(
    cases.map(([rule, , expected], index): EngineRule => {
      const scripts = lists
        .slice(0, index + 1)
        .flat()
        .filter((action) => 'script' in action);
      return {
        rule,
        source: 'contract 2.3',
        path,
        options,
        check: (_world, answer) => expect(returns(answer)[scripts.length - 1]?.value).toEqual(expected),
      };
    }),
  );
}

/** Creates a rule that runs actions and checks the return value of the last script. */
function acts(rule: string, path: string, list: readonly object[], expected: unknown): EngineRule {
  const options = { ...whole, actions: list } as unknown as JsonObject;
  return {
    rule,
    source: 'contract 2.3',
    path,
    options,
    check: (_world, answer) => expect(returns(answer).at(-1)?.value).toEqual(expected),
  };
}

const fieldText = (id: string): object => ({
  type: 'executeJavascript',
  script: `document.getElementById('${id}').value`,
});

export const actionRules: EngineTopic = {
  topic: 'actions',
  rules: [
    ...actsInOneVisit('/act', [
      ['a click is a person’s', [{ type: 'click', selector: '#plain' }, readLog], 'click plain trusted; '],
      [
        'write types one character after the other into what was clicked',
        [{ type: 'click', selector: '#name' }, { type: 'write', text: 'Hé!' }, readLog],
        'click name trusted; keydown name trusted H; keydown name trusted é; keydown name trusted !; ',
      ],
      [
        'write fills a textarea, lines and all',
        [{ type: 'click', selector: '#notes' }, { type: 'write', text: 'one\ntwo 😀 東京' }, fieldText('notes')],
        'one\ntwo 😀 東京',
      ],
      [
        'write and press edit what is contenteditable',
        [
          { type: 'click', selector: '#rich' },
          { type: 'press', key: 'Control+A' },
          { type: 'press', key: 'Delete' },
          { type: 'write', text: 'new' },
          { type: 'executeJavascript', script: "return document.getElementById('rich').textContent" },
        ],
        'new',
      ],
      [
        'a key moves through a list of choices',
        [
          { type: 'click', selector: '#choice' },
          { type: 'press', key: 'ArrowDown' },
          { type: 'press', key: 'Enter' },
          fieldText('choice'),
        ],
        'two',
      ],
      [
        'a box that is drawn by its label is clicked through it',
        [
          { type: 'click', selector: '#agree' },
          { type: 'executeJavascript', script: "document.getElementById('agree').checked" },
        ],
        true,
      ],
      [
        'all clicks every match, and none is no error',
        [{ type: 'click', selector: '.item', all: true }, { type: 'click', selector: '.none', all: true }, readLog],
        'click div trusted; click div trusted; click div trusted; ',
      ],
      [
        'what lies far down is brought into view',
        [{ type: 'click', selector: '#far-down' }, readLog],
        'click far-down trusted; ',
      ],
      [
        'what a click asks for is there for the next action',
        [{ type: 'click', selector: '#later' }, { type: 'click', selector: '#came' }, readLog],
        'click later trusted; click came trusted; ',
      ],
    ]),
    acts(
      'shadow roots are searched, closed ones too',
      '/act/deep',
      [
        { type: 'click', selector: '.open' },
        { type: 'click', selector: '.closed' },
        { type: 'click', selector: '.closed-field' },
        { type: 'write', text: 'y' },
        readLog,
      ],
      'pressed in open true; pressed in closed true; closed=y; ',
    ),
    {
      rule: 'frames are searched, those of other sites too',
      source: 'issue 5',
      path: '/act/frames',
      options: {
        ...whole,
        actions: [
          { type: 'click', selector: '#near' },
          { type: 'click', selector: '#far' },
        ],
      },
      answer: { data: { markdown: expect.stringMatching(/click near trusted;[\s\S]*click far trusted;/) as string } },
    },
    {
      rule: 'a click that leads elsewhere is waited for',
      source: 'issue 5',
      path: '/act',
      options: {
        ...whole,
        actions: [{ type: 'click', selector: '#name' }, { type: 'press', key: 'Enter' }, { type: 'scrape' }],
      },
      check: ({ site }, answer) => {
        expect(answer?.textOf('markdown')).toContain('The second page.');
        const [page] = actions(answer)['scrapes'] as JsonObject[];
        expect(page?.['url']).toBe(`${site.origin}/act/second?name=`);
        expect(page?.['html']).toMatch(/^<!DOCTYPE html><html lang="en">.*<p>The second page\.<\/p>/s);
      },
    },
    {
      long: true,
      rule: 'files, mail and questions keep nobody from leaving',
      source: 'issue 5',
      path: '/act/leaving',
      options: {
        ...whole,
        actions: [
          { type: 'click', selector: '#note' },
          { type: 'write', text: 'typed' },
          ...['#mail', '#file', '#away'].map((selector) => ({ type: 'click', selector })),
        ],
      },
      answer: {
        data: {
          markdown: expect.stringContaining('The second page.') as string,
          warning: expect.stringContaining('An action led to a file (application/octet-stream)') as string,
        },
      },
    },
    {
      long: true,
      rule: 'the window of a link is opened in the same page',
      source: 'issue 44',
      path: '/act/leaving',
      options: { ...whole, actions: [{ type: 'click', selector: '#window' }] },
      answer: {
        data: {
          markdown: expect.stringContaining('The second page.') as string,
          warning: expect.stringContaining('was opened in the same page instead') as string,
        },
      },
    },
    {
      rule: 'dialogs answer by themselves',
      source: 'issue 5',
      path: '/act',
      options: { ...whole, actions: [{ type: 'click', selector: '#ask' }] },
      answer: { data: { markdown: expect.stringContaining('confirmed: falsenull') as string } },
    },
    ...actsInOneVisit('/act/feed', [
      [
        'scroll goes one height of the window, down and up',
        [
          { type: 'scroll' },
          { type: 'scroll', direction: 'down' },
          { type: 'scroll', direction: 'up' },
          {
            type: 'executeJavascript',
            script: '[scrollY / innerHeight, document.querySelectorAll("#feed p").length > 20]',
          },
        ],
        [1, true],
      ],
      [
        'scroll with a selector goes one height of that element',
        [{ type: 'scroll', selector: '#pane' }, readLog],
        'pane at 200',
      ],
    ]),
    {
      rule: 'scripts give back values of every kind, and promises are waited for',
      source: 'contract 2.3 and 2.5',
      path: '/act',
      options: {
        actions: [
          '1 + 1',
          "({ a: [1, null, 'x'] })",
          'undefined',
          'NaN',
          "const answer = await fetch('/act/second'); return answer.status;",
          'let twice = 2; twice * 2',
        ].map((script) => ({ type: 'executeJavascript', script })),
      },
      check: (_world, answer) =>
        expect(actions(answer)['javascriptReturns']).toEqual([
          { type: 'number', value: 2 },
          { type: 'object', value: { a: [1, null, 'x'] } },
          { type: 'undefined', value: null },
          { type: 'number', value: 'NaN' },
          { type: 'number', value: 200 },
          { type: 'number', value: 4 },
        ]),
    },
    {
      rule: 'pictures and PDFs stand in the order of their actions, at addresses that give them',
      source: 'contract 2.3 and 2.5',
      path: '/act',
      options: {
        actions: [
          { type: 'screenshot' },
          { type: 'pdf', format: 'A4', landscape: true, scale: 0.5 },
          { type: 'screenshot', fullPage: true, quality: 40, viewport: { width: 500, height: 300 } },
          { type: 'screenshot', viewport: { width: 640, height: 360 } },
          { type: 'pdf' },
        ],
      },
      check: async (_world, answer) => {
        const { screenshots, pdfs } = actions(answer);
        const images = await Promise.all(screenshots.map(fetchBytes));
        expect(images.map(sizeOf)).toEqual([
          { type: 'image/png', width: 1280, height: 800 },
          { type: 'image/jpeg', width: 500, height: expect.any(Number) as number },
          { type: 'image/png', width: 640, height: 360 },
        ]);
        expect(images[1] === undefined ? 0 : sizeOf(images[1]).height).toBeGreaterThan(2000);
        const boxes = (await Promise.all(pdfs.map(fetchBytes))).map(({ bytes }) => {
          expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
          const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1')) ?? [];
          return [box[1], box[2]].map((points) => Math.floor(Number(points)));
        });
        // Points: A4 on its side, and Letter.
        expect(boxes).toEqual([
          [842, 595],
          [612, 792],
        ]);
      },
    },
    {
      ...acts(
        'a javascript: address that puts another document in the place of the page is followed',
        '/act',
        [
          { type: 'executeJavascript', script: `location.href = "javascript:'<p id=new>another</p>'"` },
          { type: 'wait', selector: '#new' },
          { type: 'executeJavascript', script: 'document.body.textContent' },
        ],
        'another',
      ),
      long: true,
    },
    {
      long: true,
      rule: 'a page with its own idea of JSON fails no script',
      source: 'contract 2.5',
      path: '/act',
      options: {
        actions: [
          "JSON.stringify = () => '{bad'; ({ a: 1 })",
          'let deep = []; for (let n = 0; n < 3000; n++) deep = [deep]; deep',
        ].map((script) => ({ type: 'executeJavascript', script })),
      },
      check: (_world, answer) =>
        expect(actions(answer)['javascriptReturns']).toEqual([
          { type: 'object', value: 'Object' },
          { type: 'object', value: expect.any(String) as string },
        ]),
    },
    {
      rule: 'a request without actions has none in its answer',
      source: 'contract 2.5',
      path: notePath,
      check: (_world, answer) => expect(answer?.data).not.toHaveProperty('actions'),
    },
  ],
};

async function fetchBytes(url: string): Promise<{ type: string; bytes: Buffer }> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Size of a PNG, or of a JPEG by its frame header. */
function sizeOf({ type, bytes }: { type: string; bytes: Buffer }): { type: string; width: number; height: number } {
  if (type === 'image/png') return { type, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { type, width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return { type, width: 0, height: 0 };
}
