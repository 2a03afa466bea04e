import { afterAll, beforeAll, describe, expect } from 'vitest';
import { fixtureExpectations } from '../fixtures/site/expected.ts';
import { eachVariant } from '../support/eachVariant.ts';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { startSite, type Site } from '../support/site.ts';

let engine: BorrowedEngine;
let site: Site;

beforeAll(async () => {
  site = await startSite();
  engine = withoutCache(await borrowEngine([site.origin]));
});

afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

function flat(markdown: string): string {
  return markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll(/\s+/g, ' ');
}

describe('one page of each kind, through the real engine', () => {
  eachVariant(fixtureExpectations.map((expected) => [expected.path, expected] as const))(
    '%s',
    async (path, expected) => {
      const answer = await engine.scrape({ url: `${site.origin}${path}`, formats: ['markdown', 'links'] });
      const text = flat(answer.textOf('markdown'));
      for (const piece of expected.contains) expect(text).toContain(piece);
      // The extractor decides what belongs to the content; here a page of the nineties must arrive in its correct encoding.
      const foreign = expected.kind === 'legacy' ? [] : expected.excludes;
      for (const piece of foreign) expect(text).not.toContain(piece);
      expect(answer.data['metadata']).toMatchObject({ title: expected.title, statusCode: 200 });
    },
  );
});
