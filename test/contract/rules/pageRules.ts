import { expect } from 'vitest';
import { metadataOf, notePath, type EngineTopic } from './engineRule.ts';

export const pageRules: EngineTopic = {
  topic: 'every answer',
  rules: [
    {
      rule: 'names the address that was asked for, the one it came from, its status and its type',
      source: 'contract 2.5',
      path: '/redirect?to=/note',
      answer: {
        success: true,
        data: { metadata: { statusCode: 200, contentType: expect.stringContaining('text/html') as string } },
      },
    },
    {
      rule: 'has markdown, whatever else was asked for',
      source: 'contract 2.5',
      options: { formats: ['links'] },
      answer: { data: { markdown: expect.stringMatching(/\S/) as string, links: expect.any(Array) as unknown[] } },
    },
    {
      rule: 'has an id of its own',
      source: 'api-facts 2.5 and 2.7',
      check: async ({ scrape }) => {
        const ids = [await scrape(notePath), await scrape(notePath)].map((answer) => metadataOf(answer)['scrapeId']);
        expect(new Set(ids).size).toBe(2);
        for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      },
    },
    {
      rule: 'an option that nobody knows is refused by name',
      source: 'contract 2.2 and 7.2',
      options: { onlyMainContents: true },
      status: 400,
      answer: { success: false, code: 'BAD_REQUEST', error: expect.stringContaining('onlyMainContents') as string },
    },
  ],
};
