import { expect, test } from 'vitest';
import { textForModel, textOfCallForModel } from '../../../../renderer/features/snippets/textForModel.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import type { RawCall } from '../../../../shared/api/rawCall.ts';
import { writeRawSnippet } from '../../../../shared/request/snippets/rawCall.ts';
import { writeSnippet } from '../../../../shared/request/snippets/writeSnippet.ts';

const text = createText('en');
const service = { baseUrl: 'https://api.harrow.example/', hasKey: true, keyVariable: 'FIRECRAWL_API_KEY' };

function told(body: Parameters<typeof writeSnippet>[1]['body'], hasKey = true): string {
  const snippet = writeSnippet('curl', { ...service, body, keyVariable: 'FIRECRAWL_API_KEY', hasKey });
  return textForModel(text, { target: 'cURL', snippet, service: { ...service, hasKey }, body });
}

test('says what is called, what each option does, where the results stand, and holds the code', () => {
  const words = told({
    url: 'https://a.example',
    formats: ['html', { type: 'question', question: 'Why?' }],
    waitFor: 5,
    hyper: 1,
  });
  expect(words).toContain('POST https://api.harrow.example/v2/scrape');
  expect(words).toContain('environment variable FIRECRAWL_API_KEY');
  expect(words).toMatch(/- `waitFor`: Waits this long/);
  expect(words).toMatch(/- `hyper`: an option of the service/);
  expect(words).toContain('`data.html`, `data.answer`');
  expect(words).toMatch(/```shell\ncurl [\s\S]*"waitFor": 5[\s\S]*\n```\n$/);
});

test('a page of back quotes does not end the code early, and without a key none is named', () => {
  const words = told({ url: 'https://a.example/````' }, false);
  expect(words).toMatch(/\n`````shell\n[\s\S]*\n`````\n$/);
  expect(words).not.toContain('FIRECRAWL_API_KEY');
  expect(words).toContain('`data.markdown`');
});

function toldOfCall(call: RawCall): string {
  const request = { baseUrl: service.baseUrl, keyVariable: 'FIRECRAWL_API_KEY', hasKey: true, call };
  return textOfCallForModel(text, { target: 'cURL', snippet: writeRawSnippet('curl', request), service, call });
}

test('a raw call is told by its path, what goes with it and how its job ends', () => {
  const words = toldOfCall({ method: 'POST', path: '/v2/crawl', body: { url: 'https://a.example' }, poll: {} });
  expect(words).toContain('POST https://api.harrow.example/v2/crawl');
  expect(words).toContain('environment variable FIRECRAWL_API_KEY');
  expect(words).toMatch(/JSON body[\s\S]*one of completed, failed and cancelled/);
  expect(words).toMatch(/```shell\ncurl [\s\S]*\n```\n$/);
  const own = { statusPath: '/v2/jobs/{id}', until: ['over'] };
  expect(toldOfCall({ method: 'GET', path: '/v2/x', poll: own })).toMatch(
    /It has no body[\s\S]*GET \/v2\/jobs\/\{id\}[\s\S]*one of over\./,
  );
});
