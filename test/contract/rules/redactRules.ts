import { expect } from 'vitest';
import { pathOfHtml } from '../../support/optionPages.ts';
import type { EngineTopic } from './engineRule.ts';

const path = pathOfHtml(
  '<main><h1>Kiln hire</h1><p>Ask Jane Doe, jane@example.org, +44 20 7946 0958, card 4111 1111 1111 1111.</p>' +
    '<p>The kiln is hired out by the day, and whoever hires it brings their own shelves and wood for it.</p>'.repeat(
      4,
    ) +
    '</main>',
);
const redacted = 'Ask Jane Doe, <EMAIL>, <PHONE>, card <FINANCIAL>.';

export const redactRules: EngineTopic = {
  topic: 'redactPII',
  rules: [
    {
      rule: 'is off unless asked for',
      source: 'contract 2.2',
      path,
      answer: { data: { markdown: expect.stringContaining('jane@example.org') as string } },
    },
    {
      rule: 'true masks the markdown with tags and changes nothing else; names need a model, and a warning says so',
      source: 'contract 2.2, api-facts 2.2',
      path,
      options: { redactPII: true, formats: ['markdown', 'html'] },
      answer: {
        data: {
          markdown: expect.stringContaining(redacted) as string,
          html: expect.stringContaining('jane@example.org') as string,
          warning: expect.stringContaining('need a model') as string,
        },
      },
    },
    {
      rule: 'an object chooses entities and what takes their place; rules alone warn of nothing',
      source: 'api-facts 2.2',
      path,
      options: { redactPII: { mode: 'fast', entities: ['EMAIL'], replaceStyle: 'mask' } },
      answer: { data: { markdown: expect.stringContaining(`${'*'.repeat(16)}, +44`) as string } },
      check: (_world, answer) => {
        expect(answer?.textOf('warning')).not.toContain('redactPII');
      },
    },
    {
      rule: 'text files are redacted like pages',
      source: 'contract 2.2',
      path: '/text',
      options: { redactPII: { mode: 'fast', replaceStyle: 'remove' } },
      answer: { data: { markdown: expect.stringContaining('Kiln log') as string } },
    },
    {
      rule: 'an unknown key, mode or entity is refused by name',
      source: 'api-facts 2.2 (strict)',
      options: { redactPII: { mode: 'slow', entities: ['CAT'], depth: 1 } },
      status: 400,
      answer: { success: false, code: 'BAD_REQUEST', error: expect.stringContaining('redactPII') as string },
    },
  ],
};
