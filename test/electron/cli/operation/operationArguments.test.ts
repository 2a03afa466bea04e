import { describe, expect, it } from 'vitest';
import { bodyOf, parseOperationArguments } from '../../../../electron/cli/operation/operationArguments.ts';
import { operationCommand, type OperationCommandName } from '../../../../electron/cli/operation/operationCommand.ts';

/** The arguments of a command line, or the sentence that refuses it. */
function read(name: OperationCommandName, ...words: string[]) {
  const result = parseOperationArguments(operationCommand(name), words);
  return result.ok ? result.value : result.error;
}

/** The body that a command line sends. */
function body(name: OperationCommandName, ...words: string[]) {
  const result = parseOperationArguments(operationCommand(name), words);
  if (!result.ok) throw new Error(result.error);
  return bodyOf(operationCommand(name), result.value, {}, []);
}

const url = 'https://stoves.example/';

describe('parseOperationArguments', () => {
  it('takes own fields and options of pages of a crawl', () => {
    expect(
      body(
        ...(['crawl', url, '--limit', '5', '--include-paths', '^/docs', '--include-paths', '^/blog'] as const),
        ...['--no-deduplicate-similar-urls', '--allow-subdomains', '--sitemap', 'only', '--delay', '0.5'],
        ...['--webhook', 'https://hooks.example/', '--format', 'links', '--format', '{"type":"json","prompt":"price"}'],
        ...['--wait-for', '100', '--no-only-main-content', '--location-country', 'CH', '--headers', 'X-A: b: c'],
      ),
    ).toEqual({
      url,
      limit: 5,
      includePaths: ['^/docs', '^/blog'],
      deduplicateSimilarURLs: false,
      allowSubdomains: true,
      sitemap: 'only',
      delay: 0.5,
      webhook: 'https://hooks.example/',
      scrapeOptions: {
        formats: ['links', { type: 'json', prompt: 'price' }],
        waitFor: 100,
        onlyMainContent: false,
        location: { country: 'CH' },
        headers: { 'X-A': 'b: c' },
      },
    });
  });

  it('takes the words of a search as its query', () => {
    expect(body('search', 'wood', 'stoves', '--limit', '3', '--sources', '["news"]', '--format', 'markdown')).toEqual({
      query: 'wood stoves',
      limit: 3,
      sources: ['news'],
      scrapeOptions: { formats: ['markdown'] },
    });
    expect(read('search')).toBe('A query or --body is required.');
  });

  it('has the options of the pages of a batch beside its own', () => {
    expect(
      body('batch', url, `${url}two`, '--ignore-invalid-urls', '--max-concurrency', '2', '--timeout', '9000'),
    ).toEqual({ urls: [url, `${url}two`], ignoreInvalidURLs: true, maxConcurrency: 2, timeout: 9000 });
  });

  it('takes the fields of a map, which has no pages', () => {
    expect(body('map', url, '--search', 'wood stoves', '--timeout', '5000', '--no-include-subdomains')).toEqual({
      url,
      search: 'wood stoves',
      timeout: 5000,
      includeSubdomains: false,
    });
    expect(read('map', url, '--format', 'links')).toContain("'--format'");
    expect(read('map', url, '--folder', 'out')).toContain("'--folder'");
  });

  it('changes the body of a file by URLs and flags', () => {
    const command = operationCommand('batch');
    const result = parseOperationArguments(command, ['--body', 'body.json', '--urls', '-', '--mobile']);
    if (!result.ok) throw new Error(result.error);
    expect(result.value).toMatchObject({ bodyFile: 'body.json', urlsFile: '-' });
    expect(bodyOf(command, result.value, { urls: ['old'], mobile: false, maxAge: 0 }, [url])).toEqual({
      urls: [url],
      mobile: true,
      maxAge: 0,
    });
  });

  it.each([
    ['crawl', [], 'A URL or --body is required.'],
    ['batch', [], 'A URL, --urls or --body is required.'],
    ['crawl', [url, 'b'], 'Only one URL is accepted; unexpected argument "b"'],
    ['crawl', [url, '--limit', 'many'], '--limit needs a whole number, not "many".'],
    ['crawl', [url, '--limit', '0'], '--limit is at least 1.'],
    ['map', [url, '--limit', '100001'], '--limit is at most 100000.'],
    ['crawl', [url, '--sitemap', 'all'], '--sitemap is one of skip, include, only, not "all".'],
    ['crawl', [url, '--actions', '[{'], '--actions is not JSON:'],
    ['crawl', [url, '--headers', 'x'], `--headers is written 'Name: value', not "x".`],
    ['crawl', [url, '--folder', 'out', '--only', 'markdown'], '--only has no effect'],
    ['batch', ['--urls', '-', '--body', '-'], 'Standard input holds either'],
    ['crawl', [url, '--nope'], '--nope'],
  ] as const)('says what is wrong with %s %j', (name, words, sentence) => {
    expect(read(name, ...words)).toContain(sentence);
  });
});

describe('the arguments of an extract', () => {
  it('are URLs, a prompt, a schema and the options of every page', () => {
    expect(
      body('extract', url, `${url}shop/*`, '--prompt', 'prices', '--schema', '{"type":"object"}', '--wait-for', '5'),
    ).toEqual({
      urls: [url, `${url}shop/*`],
      prompt: 'prices',
      schema: { type: 'object' },
      scrapeOptions: { waitFor: 5 },
    });
    expect(read('extract', url, '--schema', 'stove.json', '--lines')).toMatchObject({
      printsValues: true,
      values: [{ path: ['schema'], value: 'stove.json' }],
    });
  });

  it('need no URL with a prompt, and have no formats and no folder', () => {
    expect(body('extract', '--prompt', 'Who sells stoves?')).toEqual({ prompt: 'Who sells stoves?' });
    expect(read('extract')).toBe('A URL, --urls or --body is required.');
    expect(read('extract', url, '--format', 'html')).toContain('--format');
    expect(read('extract', url, '--folder', 'x')).toContain('--folder');
    expect(read('extract', url, '--lines', '--only', 'price')).toBe('--only has no effect on the lines of --lines.');
  });
});
