import { expect } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import { type EngineRule, type EngineTopic, variantsOf } from './engineRule.ts';

const whole = { onlyMainContent: false } as const;

/** Creates a rule whose action fails: its index, its type, and a part of the reason. */
function fails(rule: string, path: string, list: readonly object[], index: number, reason: string): EngineRule {
  const { type } = list[index] as { type: string };
  return {
    rule,
    source: 'contract 2.3 and 7.1, api-facts 8.3',
    path,
    options: { actions: list } as unknown as JsonObject,
    status: 500,
    answer: {
      success: false,
      code: 'SCRAPE_ACTION_ERROR',
      error: expect.stringContaining(`Action ${index + 1} (${type}) failed: `) as string,
      details: [{ path: ['actions', index], type, message: expect.stringContaining(reason) as string }],
    },
  };
}

export const actionFailureRules: EngineTopic = {
  topic: 'actions that cannot be done',
  rules: [
    ...variantsOf([
      fails(
        'what nothing matches is named',
        '/act',
        [
          { type: 'wait', milliseconds: 5 },
          { type: 'click', selector: '.more' },
        ],
        1,
        'nothing matches ".more"',
      ),
      fails('what is not to be seen is named', '/act', [{ type: 'click', selector: '#hidden' }], 0, 'is not visible'),
      fails(
        'what covers it is named',
        '/act/covered',
        [{ type: 'click', selector: '#buy' }],
        0,
        '<div id="wall"> covers "#buy"',
      ),
      fails('a selector that is none is named', '/act', [{ type: 'wait', selector: 'p[' }], 0, 'is not a CSS selector'),
      fails('writing needs a field that was clicked', '/act', [{ type: 'write', text: 'x' }], 0, 'click it first'),
      fails(
        'what is read only cannot be written into',
        '/act',
        [
          { type: 'click', selector: '#fixed' },
          { type: 'write', text: 'x' },
        ],
        1,
        'cannot be written into: <input id="fixed">',
      ),
      fails('a key that is none is named', '/act', [{ type: 'press', key: 'Any' }], 0, '"Any" is not a key'),
      fails(
        'a script that throws is quoted',
        '/act',
        [{ type: 'executeJavascript', script: "throw new Error('no way')" }],
        0,
        'the script threw Error: no way',
      ),
      fails(
        'a script that cannot be read is named',
        '/act',
        [{ type: 'executeJavascript', script: 'let let' }],
        0,
        'the script cannot be read',
      ),
    ]),
    {
      rule: 'keys never go into a frame of another site',
      source: 'issue 5',
      path: '/act/frames',
      options: {
        actions: [
          { type: 'click', selector: '#far-field' },
          { type: 'write', text: 'x' },
        ],
      },
      status: 500,
      answer: { code: 'SCRAPE_ACTION_ERROR', details: [{ path: ['actions', 1], type: 'write' }] },
    },
    {
      rule: 'actions need a page',
      source: 'api-facts 2.1 and 8.3',
      path: '/text',
      options: { actions: [{ type: 'scroll' }] },
      status: 400,
      answer: { success: false, code: 'SCRAPE_ACTIONS_NOT_SUPPORTED' },
    },
    {
      rule: 'a request has at most fifty actions',
      source: 'api-facts 2.1',
      options: { actions: Array.from({ length: 51 }, () => ({ type: 'scroll' })) },
      status: 400,
      answer: { code: 'BAD_REQUEST', details: [{ path: ['actions'] }] },
    },
    {
      rule: 'all waits together are at most a minute, a selector being a second',
      source: 'api-facts 2.1',
      options: {
        waitFor: 9500,
        actions: [
          { type: 'wait', milliseconds: 50_000 },
          { type: 'wait', selector: 'p' },
        ],
      },
      status: 400,
      answer: {
        code: 'BAD_REQUEST',
        details: [{ path: ['actions'], message: expect.stringContaining('60500') as string }],
      },
    },
    {
      rule: 'a wait that is longer than the request has time is no shorter wait',
      source: 'contract 2.3 and 7.2',
      options: { timeout: 2000, actions: [{ type: 'wait', milliseconds: 2500 }] },
      status: 400,
      answer: { success: false, code: 'BAD_REQUEST', error: expect.stringContaining('wait actions') as string },
    },
    {
      rule: 'a wait has no second property',
      source: 'contract 2.3',
      options: { actions: [{ type: 'wait', milliseconds: 5, selector: 'p' }] },
      status: 400,
      answer: { code: 'BAD_REQUEST' },
    },
    ...variantsOf(
      (
        [
          // The first is tried in each run: waiting for it costs no CPU time.
          [
            'a promise that never settles',
            [{ type: 'executeJavascript', script: 'new Promise(() => {})' }],
            'the script did not end',
          ],
          [
            'a script that never returns',
            [{ type: 'executeJavascript', script: 'for(;;);' }],
            'the script did not end',
          ],
          ['a click that hangs the page', [{ type: 'click', selector: '#hang' }], 'never came to rest'],
        ] as const
      ).map(
        ([what, list, reason]): EngineRule => ({
          ...fails(`${what} ends within the timeout`, '/act/hang', list, 0, reason),
          options: { timeout: 6000, actions: [...list] },
        }),
      ),
    ),
    {
      rule: 'a page that keeps leaving is acted on where it lands',
      source: 'issue 5',
      path: '/act/hang',
      options: {
        ...whole,
        actions: [
          { type: 'click', selector: '#leave' },
          { type: 'wait', selector: '#back' },
        ],
      },
      answer: { data: { markdown: expect.stringContaining('The second page.') as string } },
    },
    {
      long: true,
      rule: 'a hundred thousand matches end within the timeout',
      source: 'issue 5',
      check: async ({ scrape }) => {
        const answer = await scrape('/act/many?n=100000', {
          timeout: 4000,
          actions: [{ type: 'click', selector: '.one', all: true }],
        });
        expect([200, 408, 500]).toContain(answer.status);
      },
    },
  ],
};
