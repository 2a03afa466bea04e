import { describe, expect, it, onTestFinished } from 'vitest';
import { readUnfinishedPages } from '../../../../electron/cli/operation/jobFrontier.ts';
import { listen } from '../../../support/listen.ts';

/** An engine that answers with these pages, by their state and cursor. */
async function engine(answer: (state: string, after: number) => unknown) {
  const { origin, close } = await listen((request, response) => {
    const url = new URL(request.url ?? '', 'http://engine.invalid');
    const body = answer(url.searchParams.get('state') ?? '', Number(url.searchParams.get('after')));
    response.statusCode = body === null ? 404 : 200;
    response.end(JSON.stringify(body));
  });
  onTestFinished(close);
  return { baseUrl: origin, token: 'token' };
}

describe('readUnfinishedPages', () => {
  it('reads all pages of both states', async () => {
    const address = await engine((state, after) => {
      const url = `https://a.example/${state}/${after}`;
      const page = state === 'failed' ? { url, code: 'SCRAPE_TIMEOUT', error: 'Too slow.' } : { url, reason: 'limit' };
      return { success: true, pages: [page], next: state === 'skipped' && after < 2 ? after + 1 : null };
    });
    expect(await readUnfinishedPages(address, 'id', 5000)).toEqual({
      failed: [{ url: 'https://a.example/failed/0', code: 'SCRAPE_TIMEOUT', error: 'Too slow.' }],
      skipped: [0, 1, 2].map((after) => ({ url: `https://a.example/skipped/${after}`, reason: 'limit' })),
      unlistedSkipped: 0,
    });
  });

  it('is nothing where the engine does not know, and ends at a cursor that stays', async () => {
    expect(await readUnfinishedPages(await engine(() => null), 'id', 5000)).toBeNull();
    const stays = await engine(() => ({ pages: [{ url: 'https://a.example/' }], next: 0 }));
    expect((await readUnfinishedPages(stays, 'id', 5000))?.skipped).toHaveLength(1);
  });
});
