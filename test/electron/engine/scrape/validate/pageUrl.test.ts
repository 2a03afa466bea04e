import { describe, expect, it } from 'vitest';
import { readPageUrl } from '../../../../../electron/engine/scrape/validate/pageUrl.ts';

describe('the URL of a page', () => {
  it.each([
    ['https://example.com/a?b=1#c', 'https://example.com/a?b=1#c'],
    [' HTTP://example.com ', 'HTTP://example.com'],
    ['example.com', 'http://example.com'],
    ['example.com:8080/a', 'http://example.com:8080/a'],
    ['//example.com/a', 'http://example.com/a'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000/a', 'http://[::1]:3000/a'],
    ['localhost:3000', 'http://localhost:3000'],
  ])('reads %j', (sent, url) => {
    expect(readPageUrl(sent, 2000)).toEqual({ ok: true, value: url });
  });

  it.each([
    ['ftp://example.com/a', 'URL uses unsupported protocol'],
    ['mailto:a@example.com', 'URL uses unsupported protocol'],
    ['javascript:alert(1)', 'URL uses unsupported protocol'],
    ['nonsense', 'this is not a valid URL'],
    ['http://', 'this is not a valid URL'],
    ['http://exa mple.com', 'this is not a valid URL'],
    ['.', 'this is not a valid URL'],
    ['', 'the url is empty'],
    [`https://example.com/${'a'.repeat(2000)}`, 'the url may have 2000 characters'],
  ])('refuses %j', (sent, problem) => {
    expect(readPageUrl(sent, 2000)).toEqual({ ok: false, error: problem });
  });
});
