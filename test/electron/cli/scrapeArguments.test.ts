import { describe, expect, it } from 'vitest';
import { parseScrapeArguments } from '../../../electron/cli/scrapeArguments.ts';

function read(...words: string[]) {
  const result = parseScrapeArguments(words);
  return result.ok ? result.value : result.error;
}

describe('readScrapeWords', () => {
  it('takes an address and formats', () => {
    expect(read('https://example.com/', '--format', 'links', '--format', 'html')).toMatchObject({
      url: 'https://example.com/',
      formats: ['links', 'html'],
      only: null,
    });
  });

  it('asks for the format whose field alone is wanted', () => {
    expect(read('https://example.com/', '--only', 'links')).toMatchObject({ formats: ['links'], only: 'links' });
    expect(read('https://example.com/', '--only', 'metadata')).toMatchObject({ formats: [], only: 'metadata' });
    expect(read('https://example.com/', '--only', 'links', '--format', 'markdown')).toMatchObject({
      formats: ['markdown'],
    });
    expect(read('--body', 'request.json', '--only', 'links')).toMatchObject({ formats: [] });
  });

  it.each([
    [[], 'A URL or --body is required.'],
    [['a', 'b'], 'Only one URL is accepted; unexpected argument "b"'],
  ])('says what is wrong with %j', (words, sentence) => {
    expect(read(...words)).toBe(sentence);
  });

  it('says which flag it does not know', () => {
    expect(read('https://example.com/', '--nope')).toContain('--nope');
  });
});
