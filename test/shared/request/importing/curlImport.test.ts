import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../jsonArbitrary.ts';
import { importCurl, isCurlCommand } from '../../../../shared/request/importing/curlImport.ts';
import { writeCurl } from '../../../../shared/request/snippets/curl.ts';
import { anyBody, wholeBody } from '../snippets/sampleBodies.ts';

function imported(text: string) {
  const result = importCurl(text);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('importCurl of a call of the API', () => {
  it('reads back what Trowel copies, and leaves the key out', () => {
    const { code } = writeCurl({
      baseUrl: 'https://api.harrow.example',
      body: wholeBody,
      keyVariable: 'FIRECRAWL_API_KEY',
      hasKey: true,
    });
    expect(imported(code)).toEqual({
      body: wholeBody,
      endpoint: 'scrape',
      disabledActions: [],
      passedThrough: [],
      renewed: [],
      doubts: [],
      from: 'call',
      understood: Object.keys(wholeBody),
      ignored: [
        { part: 'api.harrow.example', reason: 'connection' },
        { part: 'Authorization', reason: 'key' },
      ],
    });
  });

  it('reads back any body', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const { code } = writeCurl({ baseUrl: 'http://127.0.0.1:3002', body, keyVariable: 'K', hasKey: false });
        expect(imported(code).body).toEqual(JSON.parse(JSON.stringify(body)));
      }),
    );
  });

  it.each([
    `curl https://api.harrow.example/v2/scrape --json '{"url":"https://a.example"}'`,
    `curl --request POST --url https://api.harrow.example/v2/scrape --header "Authorization: Bearer fc-x" --header 'content-type: application/json' --data-raw '{"url":"https://a.example"}'`,
    `$ curl -sSX POST "https://api.harrow.example/v2/scrape" -H 'Authorization: Bearer fc-x' -d$'{"url":"https://a.example"}' | jq .`,
    `curl.exe -X POST http://localhost:3002/v1/scrape --data-binary='{"url":"https://a.example"}'`,
    `curl ^"https://api.harrow.example/v2/scrape^" ^\r\n  --data-raw ^"^{^\\^"url^\\^":^\\^"https://a.example^\\^"^}^"`,
  ])('reads %s', (command) => {
    expect(imported(command)).toMatchObject({ body: { url: 'https://a.example' }, from: 'call' });
    expect(JSON.stringify(imported(command))).not.toContain('fc-x');
  });

  it('says why it cannot', () => {
    const call = 'curl https://api.harrow.example/v2/scrape';
    expect(importCurl(`${call} -d '{"url":'`)).toEqual({ ok: false, error: 'body' });
    expect(importCurl(`${call} -d @request.json`)).toEqual({ ok: false, error: 'body' });
    expect(importCurl(`${call} -d '{`)).toEqual({ ok: false, error: 'open-quote' });
    expect(importCurl('curl https://api.harrow.example/v2/agent -d "{}"')).toEqual({
      ok: false,
      error: 'other-endpoint',
    });
    expect(importCurl('curl -H "a: b"')).toEqual({ ok: false, error: 'no-address' });
    expect(importCurl('wget https://a.example')).toEqual({ ok: false, error: 'not-curl' });
  });
});

describe('importCurl of a page', () => {
  it('takes address and headers over and accounts for the rest', () => {
    const command = `curl 'https://shop.example/stoves?a=1' \\
      -X POST \\
      -H 'Accept-Language: de' -H 'accept-encoding: gzip, br' -H 'sec-fetch-mode: cors' -H 'X-Empty:' \\
      -A 'Mine/1.0' -b 'session=abc' -e https://ref.example/ -u me:secret --data 'q=1' -k -m 12 -L --compressed --retry 3 -o out.html second.example`;
    expect(imported(command)).toEqual({
      endpoint: 'scrape',
      disabledActions: [],
      passedThrough: [],
      renewed: [],
      doubts: [],
      body: {
        url: 'https://shop.example/stoves?a=1',
        headers: {
          'Accept-Language': 'de',
          'User-Agent': 'Mine/1.0',
          Cookie: 'session=abc',
          Referer: 'https://ref.example/',
        },
        skipTlsVerification: true,
        timeout: 12_000,
      },
      from: 'page',
      understood: ['url', 'headers', 'skipTlsVerification', 'timeout'],
      ignored: [
        { part: '-X POST', reason: 'method' },
        { part: 'accept-encoding', reason: 'automatic' },
        { part: 'sec-fetch-mode', reason: 'automatic' },
        { part: 'X-Empty:', reason: 'value' },
        { part: '-u', reason: 'key' },
        { part: '--data', reason: 'data' },
        { part: '--retry', reason: 'option' },
        { part: '-o', reason: 'option' },
        { part: 'second.example', reason: 'address' },
      ],
    });
  });

  it('gives an address without a scheme one, since curl has it too', () => {
    expect(imported('curl shop.example').body).toEqual({ url: 'https://shop.example' });
    expect(imported('curl -X GET --url=http://shop.example').body).toEqual({ url: 'http://shop.example' });
  });

  it('never fails on any text that begins like a command', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void importCurl(`curl ${text}`)));
    expect(isCurlCommand('curly brackets')).toBe(false);
    expect(isCurlCommand('https://curl.example')).toBe(false);
  });
});
