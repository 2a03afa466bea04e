import { describe, expect, it } from 'vitest';
import { importedFrom } from './importedFrom.ts';

const url = 'https://a.example/stoves';
const schema = { type: 'object', properties: { price: { type: 'number' } } };

describe('requests of older versions of the API', () => {
  it.each<[string, string, object, readonly string[]]>([
    [
      'cURL with options beside the formats',
      `curl -X POST https://api.harrow.example/v1/scrape -H 'Authorization: Bearer fc-1' -d '${JSON.stringify({
        url,
        formats: ['markdown', 'json', 'screenshot@fullPage'],
        jsonOptions: { prompt: 'p', schema },
        parsePDF: false,
      })}'`,
      {
        url,
        formats: ['markdown', { type: 'json', prompt: 'p', schema }, { type: 'screenshot', fullPage: true }],
        parsers: [],
      },
      ['formats.screenshot@fullPage', 'jsonOptions', 'parsePDF'],
    ],
    [
      'an extraction',
      `app.scrapeUrl('${url}', { formats: ['extract'], extract: { prompt: 'p', schema: ${JSON.stringify(schema)} } })`,
      { url, formats: [{ type: 'json', prompt: 'p', schema }] },
      ['formats.extract', 'extract'],
    ],
    [
      'Python with classes',
      `app.scrape_url('${url}', formats=['json', 'changeTracking'], json_options=JsonConfig(prompt='p'), change_tracking_options={'modes': ['git-diff']})`,
      {
        url,
        formats: [
          { type: 'json', prompt: 'p' },
          { type: 'changeTracking', modes: ['git-diff'] },
        ],
      },
      ['jsonOptions', 'changeTrackingOptions'],
    ],
    [
      'the first version',
      `app.scrape_url(url="${url}", params={
        "pageOptions": {"onlyMainContent": True, "includeHtml": True, "removeTags": ["nav"], "screenshot": False, "waitFor": 5},
        "extractorOptions": {"mode": "llm-extraction", "extractionPrompt": "p", "extractionSchema": ${JSON.stringify(schema)}},
        "timeout": 30000})`,
      {
        url,
        timeout: 30_000,
        formats: ['html', { type: 'json', prompt: 'p', schema }],
        onlyMainContent: true,
        excludeTags: ['nav'],
        waitFor: 5,
      },
      [
        'pageOptions.onlyMainContent',
        'pageOptions.includeHtml',
        'pageOptions.removeTags',
        'pageOptions.screenshot',
        'pageOptions.waitFor',
        'extractorOptions',
      ],
    ],
  ])('%s', (_, text, body, renewed) => {
    const read = importedFrom(text);
    expect(read.body).toEqual(body);
    expect(read.renewed.map(({ part }) => part)).toEqual(renewed);
    expect(read.ignored.filter(({ reason }) => reason === 'expression')).toEqual([]);
  });

  it('says which option is gone', () => {
    expect(
      importedFrom(`app.scrapeUrl('${url}', { formats: ['json'], jsonOptions: { systemPrompt: 's', prompt: 'p' } })`),
    ).toMatchObject({
      body: { formats: [{ type: 'json', prompt: 'p' }] },
      ignored: [{ part: 'jsonOptions.systemPrompt', reason: 'gone' }],
    });
  });

  it('takes extract and json for one extraction', () => {
    const { body } = importedFrom(
      `app.scrapeUrl('${url}', { formats: ['extract', 'json'], jsonOptions: { prompt: 'p' } })`,
    );
    expect(body).toEqual({ url, formats: [{ type: 'json', prompt: 'p' }] });
  });

  it('leaves a body of this version as it is, whatever its fields are called', () => {
    const body = { url, jsonOptions: { prompt: 'p' }, formats: ['extract'] };
    expect(importedFrom(`curl https://api.harrow.example/v2/scrape -d '${JSON.stringify(body)}'`)).toMatchObject({
      body,
      renewed: [],
    });
    expect(importedFrom(JSON.stringify(body)).body).toEqual(body);
  });
});
