import { describe, expect, it } from 'vitest';
import { validateExtract } from '../../../../electron/engine/extraction/validateExtract.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';

const urls = ['https://kiln.example'];

describe('the body of an extract', () => {
  it('has defaults, patterns and prompts', () => {
    const read = validateExtract({
      urls: ['kiln.example/shop/*', 'https://kiln.example/about'],
      prompt: ' prices ',
      systemPrompt: 'Be exact.',
      limit: 500,
      enableWebSearch: true,
    });
    expect(read).toMatchObject({
      ok: true,
      value: {
        invalidUrls: null,
        request: {
          targets: [
            { url: 'http://kiln.example/shop/', isPattern: true },
            { url: 'https://kiln.example/about', isPattern: false },
          ],
          query: 'prices',
          prompt: 'Be exact.\n\nprices',
          schema: null,
          includeSubdomains: true,
          showSources: false,
          limit: 20,
          leavesNoTrace: false,
          warnings: [expect.stringContaining('limit')],
        },
      },
    });
  });

  it('searches for pages without URLs, and with them only where it is asked for', () => {
    const queryOf = (body: JsonObject) => {
      const read = validateExtract(body);
      return read.ok ? [read.value.request.query, read.value.request.warnings.length] : read.error;
    };
    expect(queryOf({ prompt: ' Who makes stoves? ' })).toEqual(['Who makes stoves?', 0]);
    expect(queryOf({ urls: [], prompt: 'x', systemPrompt: 'y' })).toEqual(['x', 0]);
    expect(queryOf({ urls, prompt: 'x' })).toEqual([null, 0]);
    const schema = { type: 'object', properties: { a: { type: 'string' } } };
    expect(queryOf({ urls, schema, enableWebSearch: true })).toEqual([null, 1]);
  });

  it('names invalid URLs and goes without them, unless they shall not be ignored', () => {
    const body = { urls: ['https://kiln.example', 'ftp://kiln.example'], prompt: 'x' };
    expect(validateExtract(body)).toMatchObject({ ok: true, value: { invalidUrls: ['ftp://kiln.example'] } });
    expect(validateExtract({ ...body, ignoreInvalidURLs: false })).toMatchObject({
      error: { status: 400, error: 'URL uses unsupported protocol' },
    });
    expect(validateExtract({ urls: ['word'], prompt: 'x' })).toMatchObject({ error: { status: 400 } });
  });

  it.each<[JsonObject, string[]]>([
    [{}, ['urls']],
    [{ prompt: ' ' }, ['urls']],
    [{ schema: { type: 'object', properties: { a: {} } } }, ['urls']],
    [{ urls }, ['prompt']],
    [{ urls: Array.from({ length: 11 }, () => 'https://kiln.example'), prompt: 'x' }, ['urls']],
    [{ urls, schema: { type: 'object', additionalProperties: true } }, ['schema']],
    [{ urls, prompt: 'x', webhook: 'no URL' }, ['webhook']],
    [
      { urls, prompt: 'x', webhook: { url: 'https://hook.example', headers: { host: 'x' } } },
      ['webhook', 'headers', 'host'],
    ],
    [{ urls, prompt: 'x', scrapeOptions: { waitFor: -1 } }, ['scrapeOptions', 'waitFor']],
    [{ urls, prompt: 'x', unheard: 1 }, ['unheard']],
  ])('%j is refused at %j', (body, path) => {
    expect(validateExtract(body)).toMatchObject({ ok: false, error: { status: 400, details: [{ path }] } });
  });

  it('is 422 for a schema that cannot be used, at its place in the body', () => {
    expect(validateExtract({ urls, schema: { type: 'object', properties: { a: { type: 'teapot' } } } })).toMatchObject({
      ok: false,
      error: { status: 422, details: [{ path: ['schema', 'properties', 'a', 'type'] }] },
    });
  });

  it('leaves no trace where its scrapes leave none', () => {
    expect(validateExtract({ urls, prompt: 'x', scrapeOptions: { lockdown: true } })).toMatchObject({
      value: { request: { leavesNoTrace: true } },
    });
  });
});
