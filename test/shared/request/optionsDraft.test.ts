import { describe, expect, it } from 'vitest';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { draftOf, setField } from '../../../shared/request/draft.ts';
import { optionsDraft, withOptionsDraft } from '../../../shared/request/optionsDraft.ts';

const { scrape, crawl, batchScrape } = requestKinds;

describe('optionsDraft', () => {
  it('has the options of the pages as its body, and is the same for the same draft', () => {
    const draft = draftOf({ url: 'x', limit: 5, scrapeOptions: { waitFor: 5 } });
    expect(optionsDraft(crawl, draft).body).toEqual({ waitFor: 5 });
    expect(optionsDraft(crawl, draft)).toBe(optionsDraft(crawl, draft));
    expect(optionsDraft(scrape, draft)).toBe(draft);
  });

  it('is put back with its changes alone', () => {
    const source = '{"url": "x",   "scrapeOptions": {"waitFor": 5}}';
    const draft = { body: { url: 'x', scrapeOptions: { waitFor: 5 } }, source };
    const changed = setField(optionsDraft(crawl, draft), ['waitFor'], 7);
    const whole = withOptionsDraft(crawl, draft, changed);
    expect(whole.body).toEqual({ url: 'x', scrapeOptions: { waitFor: 7 } });
    expect(whole.source).toBe('{"url": "x",   "scrapeOptions": {"waitFor": 7}}');
    const first = withOptionsDraft(crawl, draftOf({ url: 'x' }), draftOf({ mobile: true }));
    expect(first.body).toEqual({ url: 'x', scrapeOptions: { mobile: true } });
  });

  it('leaves the fields of a batch beside them, and takes actions that are off', () => {
    const draft = draftOf({ urls: ['x'], maxConcurrency: 2, mobile: true });
    const disabledActions = [{ at: 0, action: { type: 'wait' } }];
    const whole = withOptionsDraft(batchScrape, draft, { body: {}, source: null, disabledActions });
    expect(whole).toEqual({ body: { urls: ['x'], maxConcurrency: 2 }, source: null, disabledActions });
  });
});
