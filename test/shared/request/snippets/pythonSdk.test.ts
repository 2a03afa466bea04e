import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import {
  pythonDetours,
  writePythonAsync,
  writePythonSdk,
  writeRequests,
} from '../../../../shared/request/snippets/pythonSdk.ts';
import { nastyText } from '../jsonArbitrary.ts';
import { hasPython, literalReader, realPythonReader, type PythonReader } from './pythonReader.ts';
import { anyBody, wholeBody } from './sampleBodies.ts';

const baseUrl = 'https://api.harrow.example';

function write(body: JsonObject, hasKey = true) {
  return writePythonSdk({ baseUrl, body, keyVariable: 'FIRECRAWL_API_KEY', hasKey });
}

function writeAsync(body: JsonObject) {
  return writePythonAsync({ baseUrl, body, keyVariable: 'FIRECRAWL_API_KEY', hasKey: true });
}

/** Bodies that the package builds from its arguments: names in the API's own spelling, in actions and parsers too. */
function bodiesOf(reader: PythonReader, codes: readonly string[]): JsonValue[] {
  const scripts = codes.map((code) => ({
    code,
    name: ['requests.post', 'client.post'].find((name) => code.includes(`${name}(`)) ?? 'client.scrape',
  }));
  return reader.readCalls(scripts).map(({ name, words, keywords }) => {
    if (name !== 'client.scrape') return keywords['json'] ?? null;
    const options = Object.entries(keywords).map(([key, value]) => [
      apiName(key),
      key === 'actions' || key === 'parsers' ? withApiNames(value) : value,
    ]);
    return { url: words[0] ?? null, ...(Object.fromEntries(options) as JsonObject) };
  });
}

function callOf(reader: PythonReader, code: string, name: string) {
  return reader.readCalls([{ code, name }])[0];
}

function apiName(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function withApiNames(value: JsonValue): JsonValue {
  return (value as readonly JsonValue[]).map((item) =>
    isJsonObject(item) ? Object.fromEntries(Object.entries(item).map(([key, entry]) => [apiName(key), entry])) : item,
  );
}

// The grammar decides everywhere; where there is a Python it has to agree.
const readers = [literalReader, ...(hasPython() ? [realPythonReader] : [])];

describe.each(readers)('writePythonAsync, read by $name', (reader) => {
  it('awaits the same call of the asynchronous client', () => {
    const { code, detour } = writeAsync(wholeBody);
    expect(detour).toBeNull();
    expect(bodiesOf(reader, [code])).toEqual([wholeBody]);
    expect(callOf(reader, code, 'AsyncFirecrawl')?.keywords).toMatchObject({ api_url: baseUrl });
  });

  it('carries any body, by the package where it can', () => {
    const bodies = fc.sample(anyBody, 200);
    const codes = bodies.map((body) => writeAsync(body).code);
    expect(bodiesOf(reader, codes)).toEqual(bodies.map((body) => JSON.parse(JSON.stringify(body)) as unknown));
  });
});

describe.each(readers)('writeRequests, read by $name', (reader) => {
  it('carries any body without a package of the service', () => {
    const bodies = fc.sample(anyBody, 200);
    const snippets = bodies.map((body) =>
      writeRequests({ baseUrl, body, keyVariable: 'FIRECRAWL_API_KEY', hasKey: true }),
    );
    expect(snippets.map(({ detour }) => detour)).toEqual(bodies.map(() => null));
    const codes = snippets.map(({ code }) => code);
    expect(bodiesOf(reader, codes)).toEqual(bodies.map((body) => JSON.parse(JSON.stringify(body)) as unknown));
  });
});

describe.each(readers)('writePythonSdk, read by $name', (reader) => {
  it('calls the package with the body', () => {
    const { code, detour } = write(wholeBody);
    expect(detour).toBeNull();
    expect(bodiesOf(reader, [code])).toEqual([wholeBody]);
    expect(callOf(reader, code, 'Firecrawl')?.keywords).toMatchObject({ api_url: baseUrl });
  });

  it('carries any body, by the package where it can', () => {
    const bodies = fc.sample(anyBody, 300);
    expect(
      bodiesOf(
        reader,
        bodies.map((body) => write(body).code),
      ),
    ).toEqual(bodies.map((body) => JSON.parse(JSON.stringify(body)) as unknown));
  });

  it('carries any text in the fields that the package takes', () => {
    const fields = fc.record({
      url: fc.webUrl(),
      includeTags: fc.array(nastyText, { maxLength: 4 }),
      headers: fc.dictionary(nastyText, nastyText, { maxKeys: 3, noNullPrototype: true }),
      formats: fc.constant(['rawHtml', { type: 'json', prompt: 'p', checkPromptInjection: true }]),
    });
    const bodies = fc.sample(fields, 300);
    const snippets = bodies.map((body) => write(body));
    expect(snippets.filter(({ detour }) => detour !== null)).toEqual([]);
    expect(
      bodiesOf(
        reader,
        snippets.map(({ code }) => code),
      ),
    ).toEqual(bodies.map((body) => JSON.parse(JSON.stringify(body)) as unknown));
  });
});

describe('writePythonSdk', () => {
  it('reads as people write it', () => {
    expect(
      write({ url: 'https://a.example', onlyMainContent: false, formats: [{ type: 'screenshot', fullPage: true }] })
        .code,
    ).toBe(`import os
from firecrawl import Firecrawl

client = Firecrawl(
    api_key=os.environ["FIRECRAWL_API_KEY"],
    api_url="https://api.harrow.example",
)

doc = client.scrape(
    "https://a.example",
    only_main_content=False,
    formats=[{"type": "screenshot", "fullPage": True}],
)
print(doc)
`);
  });

  it.each<[string, JsonObject, string[]]>([
    [
      'an option that the call lacks',
      { minAge: 1, onlyCleanContent: true, redactPII: true, zeroDataRetention: true },
      ['minAge', 'onlyCleanContent', 'redactPII', 'zeroDataRetention'],
    ],
    ['a click on all, which it would drop', { actions: [{ type: 'click', selector: 'a', all: true }] }, ['actions']],
    ['a scroll without direction, which it refuses', { actions: [{ type: 'scroll' }] }, ['actions']],
    ['the plain name json', { formats: ['json'] }, ['formats']],
    [
      'a schema that it would rewrite',
      { formats: [{ type: 'json', schema: { type: 'object', properties: {}, additionalProperties: true } }] },
      ['formats'],
    ],
    ['no formats, which it would leave out', { formats: [] }, ['formats']],
    ['null, which it leaves out', { waitFor: null }, ['waitFor']],
    ['a field of the future', { hyperdrive: 1 }, ['hyperdrive']],
    ['a name that every object has', { constructor: 1 }, ['constructor']],
  ])('goes without the package for %s', (_, options, fields) => {
    const body = { url: 'https://a.example', ...options };
    expect(pythonDetours(body)).toEqual(fields);
    const { code, install } = write(body);
    expect(code).not.toContain('firecrawl');
    expect(install).toBe('pip install requests');
    expect(callOf(literalReader, code, 'requests.post')).toMatchObject({
      words: [`${baseUrl}/v2/scrape`],
      keywords: { json: body },
    });
  });

  it('sends no key where none is wanted', () => {
    expect(
      callOf(literalReader, write({ url: 'https://a.example' }, false).code, 'Firecrawl')?.keywords['api_key'],
    ).toBe('');
    expect(write({ url: 'https://a.example', minAge: 1 }, false).code).not.toContain('Authorization');
  });
});
