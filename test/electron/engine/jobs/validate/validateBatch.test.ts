import { describe, expect, it } from 'vitest';
import { validateBatch } from '../../../../../electron/engine/jobs/validate/validateBatch.ts';

describe('the body of a batch', () => {
  it('has options of the scrape beside its own', () => {
    expect(
      validateBatch({
        urls: ['https://example.com/a?b=1/', 'example.com'],
        formats: ['links'],
        zeroDataRetention: true,
        maxConcurrency: 2,
        origin: 'js-sdk',
      }),
    ).toEqual({
      ok: true,
      value: {
        request: {
          urls: ['https://example.com/a?b=1/', 'http://example.com'],
          scrapeOptions: { formats: ['links'], zeroDataRetention: true, origin: 'js-sdk' },
          maxConcurrency: 2,
          leavesNoTrace: true,
          webhook: null,
        },
        invalidUrls: null,
        appendToId: null,
      },
    });
  });

  it('keeps a URL that is listed twice', () => {
    const urls = ['https://example.com/', 'https://example.com/'];
    expect(validateBatch({ urls })).toMatchObject({ value: { request: { urls } } });
  });

  it('lists invalid URLs where it may leave them out', () => {
    expect(validateBatch({ urls: ['word', 'https://example.com'], ignoreInvalidURLs: true })).toMatchObject({
      value: { request: { urls: ['https://example.com'] }, invalidUrls: ['word'] },
    });
    expect(validateBatch({ urls: ['https://example.com'], ignoreInvalidURLs: true })).toMatchObject({
      value: { invalidUrls: [] },
    });
  });

  it('is refused for one invalid URL otherwise, and names the first ten', () => {
    const urls = Array.from({ length: 30 }, (_, index) => `word${index}`);
    const result = validateBatch({ urls });
    expect(result).toMatchObject({
      error: { status: 400, error: expect.stringMatching(/^Invalid URL: word0, /) as unknown },
    });
    expect(!result.ok && (result.error.details as readonly unknown[])).toHaveLength(10);
  });

  it.each([
    [{ urls: ['word'], ignoreInvalidURLs: true }, /^No valid URLs provided$/],
    [{ urls: [] }, /urls/],
    [{ urls: ['https://example.com'], options: {} }, /^Unrecognized key in body -- options/],
    [{ urls: ['https://example.com'], url: 'https://example.com', x: 1 }, /^Unrecognized key/],
    [{ urls: ['https://example.com'], appendToId: 'x' }, /appendToId/],
    [{ urls: ['https://example.com'], waitFor: 9000, timeout: 5000 }, /waitFor/],
    ['text', /JSON object/],
  ])('is refused: %j', (body, text) => {
    expect(validateBatch(body)).toMatchObject({
      error: { status: 400, code: 'BAD_REQUEST', error: expect.stringMatching(text) as unknown },
    });
  });
});
