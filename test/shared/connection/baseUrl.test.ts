import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../../shared/connection/baseUrl.ts';

const strict = { allowInsecureHttp: false };

describe('a pasted base address', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com'],
    ['  https://api.example.com/  ', 'https://api.example.com'],
    ['api.example.com', 'https://api.example.com'],
    ['https://api.example.com/v2', 'https://api.example.com'],
    ['https://api.example.com/v1/', 'https://api.example.com'],
    ['https://api.example.com/V2/scrape', 'https://api.example.com'],
    ['https://api.example.com/v2/scrape?x=1#top', 'https://api.example.com'],
    ['https://example.com/scraper/v2/', 'https://example.com/scraper'],
    ['https://example.com/a/b/', 'https://example.com/a/b'],
    ['https://example.com/v2things', 'https://example.com/v2things'],
    ['HTTPS://EXAMPLE.com:443/', 'https://example.com'],
    ['https://münchen.example/', 'https://xn--mnchen-3ya.example'],
    ['http://localhost:3002/v2', 'http://localhost:3002'],
    ['http://127.0.0.1:3002', 'http://127.0.0.1:3002'],
    ['http://127.9.8.7', 'http://127.9.8.7'],
    ['http://[::1]:3002', 'http://[::1]:3002'],
    ['localhost:3002', 'https://localhost:3002'],
  ])('%j is %j', (text, expected) => {
    expect(parseBaseUrl(text, strict)).toEqual({ ok: true, value: expected });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['https://', 'not-a-url'],
    ['https://exa mple.com', 'not-a-url'],
    ['https://example.com:99999', 'not-a-url'],
    ['ftp://example.com', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https://user@example.com', 'credentials'],
    ['https://user:word@example.com', 'credentials'],
    ['https://example.com/?key=1', 'query'],
    ['https://example.com/#key', 'query'],
    ['http://example.com', 'insecure'],
    ['http://192.168.1.10', 'insecure'],
    ['http://localhost.example.com', 'insecure'],
    ['http://127.0.0.1.example.com', 'insecure'],
  ])('%j is refused: %s', (text, problem) => {
    expect(parseBaseUrl(text, strict)).toEqual({ ok: false, error: problem });
  });

  it('may be http anywhere by an explicit switch', () => {
    expect(parseBaseUrl('http://192.168.1.10:3002/v2', { allowInsecureHttp: true })).toEqual({
      ok: true,
      value: 'http://192.168.1.10:3002',
    });
  });

  it('stays the same when it is parsed again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('v2', 'V1', 'v2things', 'scrape', 'a', '', '..', '.', '%20', 'ä', 'v9'), {
          maxLength: 6,
        }),
        (path) => {
          const text = `https://example.com/${path.join('/')}`;
          const once = parseBaseUrl(text, strict);
          if (once.ok) expect(parseBaseUrl(once.value, strict)).toEqual(once);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('never throws and never keeps what a request would leak', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const parsed = parseBaseUrl(text, strict);
        if (!parsed.ok) return;
        const url = new URL(parsed.value);
        expect([url.username, url.password, url.search, url.hash]).toEqual(['', '', '', '']);
        expect(`${parsed.value}/v2/scrape`).toBe(new URL(`${parsed.value}/v2/scrape`).href);
      }),
      { numRuns: 200 },
    );
  });
});
