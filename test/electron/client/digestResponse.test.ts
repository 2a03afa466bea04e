import { describe, expect, it } from 'vitest';
import { digestResponse } from '../../../electron/client/digestResponse.ts';
import { truncatedBodyMessage } from '../../../shared/errors/errorCase.ts';
import type { ResponseFacts } from '../../../electron/core/runs/scrapeSender.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

function digest(value: unknown, change: Partial<ResponseFacts> = {}) {
  const facts: ResponseFacts = { status: 200, contentType: 'application/json', retryAfterMs: null, now, ...change };
  return digestResponse(Buffer.from(JSON.stringify(value)), facts);
}

function summaryOf(data: unknown, more: Record<string, unknown> = {}) {
  const result = digest({ success: true, data, ...more });
  return result.ok ? result.value.summary : result.error;
}

describe('the digest of a good answer', () => {
  it('says what lists show', () => {
    const data = {
      markdown: '# Hello',
      warning: 'cut short',
      metadata: {
        title: ['Hello', 'again'],
        statusCode: 404,
        url: 'https://example.com/final',
        sourceURL: 'https://example.com/',
        contentType: 'text/html',
        creditsUsed: 1,
        cacheState: 'hit',
        concurrencyQueueDurationMs: 120,
        numPages: 10,
        totalPages: 24,
      },
    };
    expect(summaryOf(data)).toEqual({
      targetStatus: 404,
      finalUrl: 'https://example.com/final',
      contentType: 'text/html',
      title: 'Hello',
      creditsUsed: 1,
      cacheState: 'hit',
      queueMs: 120,
      warning: 'cut short',
      markdownEmpty: false,
      words: 1,
      pages: { read: 10, total: 24 },
    });
  });

  it('says what is not there', () => {
    expect(summaryOf({})).toEqual({
      targetStatus: null,
      finalUrl: null,
      contentType: null,
      title: null,
      creditsUsed: null,
      cacheState: null,
      queueMs: null,
      warning: null,
      markdownEmpty: false,
      words: null,
      pages: null,
    });
  });

  it('tells empty markdown from markdown that was not asked for', () => {
    expect(summaryOf({ markdown: ' \n' })).toMatchObject({ markdownEmpty: true });
    expect(summaryOf({ html: '<p>' })).toMatchObject({ markdownEmpty: false });
  });

  it('takes a warning from beside the data', () => {
    expect(summaryOf({}, { warning: 'beside' })).toMatchObject({ warning: 'beside' });
    expect(summaryOf({ warning: 'within' }, { warning: 'beside' })).toMatchObject({ warning: 'beside\nwithin' });
  });

  it('cuts what a stranger made long', () => {
    expect(summaryOf({ metadata: { title: 't'.repeat(10_000) } })).toMatchObject({ title: 't'.repeat(300) });
  });

  it('lists links to files by their fields, and nothing that is already here', () => {
    const result = digest({
      success: true,
      data: {
        screenshot: 'https://files.example/a.png',
        audio: 'data:audio/mpeg;base64,AAAA',
        video: 7,
        actions: {
          screenshots: ['data:image/png;base64,AA', 'http://files.example/b.png'],
          pdfs: ['https://files.example/c.pdf', null],
        },
      },
    });
    expect(result.ok && result.value.artifacts).toEqual([
      { field: 'screenshot', url: 'https://files.example/a.png' },
      { field: 'actions.screenshots.1', url: 'http://files.example/b.png' },
      { field: 'actions.pdfs.0', url: 'https://files.example/c.pdf' },
    ]);
  });
});

describe('an error of the service', () => {
  it('keeps what the service said', () => {
    const answer = {
      success: false,
      error: 'Payment Required',
      code: 'insufficient_credits',
      chargeId: 'ch_1',
      requiresAction: { type: 'terms', url: 'https://example.com' },
      details: [{ path: ['url'], message: 'bad' }],
    };
    expect(digest(answer, { status: 402 })).toEqual({
      ok: false,
      error: {
        kind: 'service',
        status: 402,
        message: 'Payment Required',
        code: 'insufficient_credits',
        chargeId: 'ch_1',
        requiresAction: { type: 'terms', url: 'https://example.com' },
        details: [{ path: ['url'], message: 'bad' }],
        retryable: false,
        retryAfterMs: null,
      },
    });
  });

  it('is one also with HTTP 200', () => {
    const answer = { success: false, error: 'no such host', code: 'SCRAPE_DNS_RESOLUTION_ERROR' };
    expect(digest(answer)).toMatchObject({ ok: false, error: { kind: 'service', status: 200, retryable: false } });
  });

  it('without words says what is known, and no status of a success', () => {
    expect(digest({ success: false })).toMatchObject({ error: { message: 'success: false' } });
    expect(digest({ success: false }, { status: 502 })).toMatchObject({ error: { message: 'Bad Gateway' } });
  });

  it('is no answer of the API when the page of a gateway stands at the door', () => {
    const page = { status: 403, contentType: 'text/html' };
    const read = (text: string) => digestResponse(Buffer.from(text), { ...page, retryAfterMs: null, now });
    expect(read('<title>Just a moment…</title>')).toMatchObject({ error: { reason: 'not-json' } });
    expect(read('')).toMatchObject({ error: { kind: 'service', status: 403 } });
    expect(digest({ success: false, error: 'no' }, page)).toMatchObject({ error: { kind: 'service', status: 403 } });
    expect(digest('', { status: 304 })).toMatchObject({ error: { reason: 'status' } });
  });

  it('tells JSON that ends too early from JSON that is miswritten', () => {
    const facts: ResponseFacts = { status: 200, contentType: 'application/json', retryAfterMs: null, now };
    const said = (text: string) => {
      const result = digestResponse(Buffer.from(text), facts);
      return result.ok ? '' : result.error.message;
    };
    for (const cut of ['{"success":true,"data":{"markdo', '{"success":', '{"success":true\n', '[1,'])
      expect(said(cut), cut).toContain(truncatedBodyMessage);
    for (const wrong of [
      '{"success":true}{"success":true}',
      "{'success':true}",
      '<!doctype html>',
      '{"a":NaN}',
      '{"a":1,}',
    ])
      expect(said(wrong), wrong).not.toContain(truncatedBodyMessage);
  });

  it('waits by header, else by details, else by the words', () => {
    const limited = { success: false, error: 'Rate limit exceeded, retry after 25s' };
    expect(digest(limited, { status: 429, retryAfterMs: 7000 })).toMatchObject({ error: { retryAfterMs: 7000 } });
    expect(digest(limited, { status: 429 })).toMatchObject({ error: { retryAfterMs: 25_000, retryable: true } });
    const working = { success: false, error: 'Timeout', code: 'SCRAPE_TIMEOUT', details: { retryAfterSeconds: 12 } };
    expect(digest(working, { status: 408 })).toMatchObject({ error: { retryAfterMs: 12_000 } });
  });

  it('is one line of at most 300 characters', () => {
    const result = digest({ success: false, error: `a\nb\u2028${'c'.repeat(1000)}` }, { status: 400 });
    const message = result.ok ? '' : result.error.message;
    expect(message).toHaveLength(300);
    expect(message).toMatch(/^a b c+…$/);
  });
});
