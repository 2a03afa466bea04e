import type { BrokenAnswerCase } from './brokenAnswerCase.ts';

const key = 'canary-key-7f3a9b24c58e1d06';
const good = '{"success":true,"data":{"markdown":"# ok","metadata":{"statusCode":200}}}';

interface Told {
  readonly status?: string;
  readonly type?: string;
  readonly more?: string;
}

function told(body: string | Uint8Array, { status = '200 OK', type = 'application/json', more = '' }: Told = {}) {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const headers = `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\n${more}Content-Length: ${bytes.byteLength}\r\n\r\n`;
  return { pieces: [headers, bytes], after: 'end' as const };
}

function redirected(status: string, location: string | null) {
  return told('moved', { status, type: 'text/html', more: location === null ? '' : `Location: ${location}\r\n` });
}

const redirect = ['broken-answer:redirect'];
const invalid = ['broken-answer:invalid-json'];
const notJson = ['broken-answer:not-json'];
const shape = ['broken-answer:unexpected-shape'];
const service = ['service'];

const redirects: readonly BrokenAnswerCase[] = [
  { name: '301 elsewhere', ...redirected('301 Moved', 'http://203.0.113.1/v2/scrape'), expected: redirect },
  { name: '302 to itself', ...redirected('302 Found', '/v2/scrape'), expected: redirect },
  { name: '303 elsewhere', ...redirected('303 See Other', 'https://example.com/'), expected: redirect },
  {
    name: '307 with the key in its address',
    ...redirected('307 Temporary', `https://example.com/?k=${key}`),
    expected: redirect,
  },
  { name: '308 to another scheme', ...redirected('308 Permanent', 'file:///etc/passwd'), expected: redirect },
  { name: '302 without a place', ...redirected('302 Found', null), expected: redirect },
  {
    name: '302 to nonsense',
    ...redirected('302 Found', 'http://[::bad'),
    expected: [...redirect, 'network:unknown', 'broken-answer:protocol'],
  },
  { name: '300 Multiple Choices', ...redirected('300 Choose', null), expected: redirect },
  { name: '304 Not Modified', pieces: ['HTTP/1.1 304 Not Modified\r\n\r\n'], after: 'end', expected: redirect },
];

const statuses: readonly BrokenAnswerCase[] = [
  { name: '204 No Content', pieces: ['HTTP/1.1 204 No Content\r\n\r\n'], after: 'end', expected: notJson },
  { name: '205 Reset Content', ...told('', { status: '205 Reset' }), expected: invalid },
  {
    name: '206 Partial Content',
    ...told(good, { status: '206 Partial' }),
    expected: ['broken-answer:status', 'network:unknown'],
  },
  {
    name: '404 as a page',
    ...told('<html>no</html>', { status: '404 Not Found', type: 'text/html' }),
    expected: notJson,
  },
  {
    name: '401 as text',
    ...told('who are you', { status: '401 Unauthorized', type: 'text/plain' }),
    expected: service,
  },
  {
    name: '401 that asks for a password',
    ...told('{"success":false,"error":"no"}', { status: '401 U', more: 'WWW-Authenticate: Basic realm="x"\r\n' }),
    expected: service,
  },
  {
    name: '407 from nowhere',
    ...told('proxy', { status: '407 Proxy', type: 'text/plain' }),
    // Chromium keeps the answer of a proxy that it does not have to itself and tells only of the status.
    expected: ['broken-answer:not-json', 'network:proxy', 'network:unknown', 'broken-answer:status'],
  },
  {
    name: '413 from a gateway',
    ...told('<html>too large</html>', { status: '413 Large', type: 'text/html' }),
    expected: service,
  },
  { name: '418 without success', ...told('{"error":"teapot"}', { status: '418 Teapot' }), expected: service },
  {
    name: '429 with a broken Retry-After',
    ...told('{"success":false,"error":"slow"}', { status: '429 Slow', more: 'Retry-After: soon\r\n' }),
    expected: service,
  },
  { name: '500 as a page', ...told('<h1>Error</h1>', { status: '500 Error', type: 'text/html' }), expected: service },
  { name: '502 without a body', ...told('', { status: '502 Bad Gateway', type: 'text/html' }), expected: service },
  { name: '503 with half an error', ...told('{"success":false,"err', { status: '503 Busy' }), expected: service },
  { name: '599 with a list', ...told('[1,2,3]', { status: '599 Odd' }), expected: service },
  { name: '400 with success true', ...told('{"success":true,"data":{}}', { status: '400 Bad' }), expected: service },
];

const texts: readonly BrokenAnswerCase[] = [
  { name: 'an empty body', ...told(''), expected: invalid },
  { name: 'only spaces', ...told('  \r\n\t '), expected: invalid },
  { name: 'a page', ...told('<!doctype html><title>Sign in</title>', { type: 'text/html' }), expected: notJson },
  { name: 'a page that says it is JSON', ...told('<!doctype html><title>Sign in</title>'), expected: invalid },
  { name: 'plain text', ...told('all is well', { type: 'text/plain' }), expected: notJson },
  {
    name: 'a picture',
    ...told(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), { type: 'image/png' }),
    expected: notJson,
  },
  { name: 'JSON cut in the middle', ...told(good.slice(0, 40)), expected: invalid },
  { name: 'JSON and something after it', ...told(`${good}\n${good}`), expected: invalid },
  { name: 'JSON in single quotes', ...told(good.replaceAll('"', "'")), expected: invalid },
  { name: 'a number that is none', ...told('{"success":true,"data":{"markdown":NaN}}'), expected: invalid },
  { name: 'a comment', ...told(`/* hello */ ${good}`), expected: invalid },
  {
    name: 'a control character in a string',
    ...told('{"success":true,"data":{"markdown":"a\u0001b"}}'),
    expected: invalid,
  },
  { name: 'JSON in UTF-16', ...told(Buffer.from(`\ufeff${good}`, 'utf16le')), expected: invalid },
  { name: 'JSON after a byte order mark', ...told(`\ufeff${good}`), expected: ['answer'] },
  {
    name: 'bytes that are not UTF-8',
    ...told(Buffer.from(good.replace('# ok', '# caf\xe9'), 'latin1')),
    expected: ['answer'],
  },
  { name: 'half a surrogate pair', ...told(good.replace('# ok', String.raw`\ud83d`)), expected: ['answer'] },
  { name: 'a wrong type on good JSON', ...told(good, { type: 'text/html' }), expected: ['answer'] },
  { name: 'no type on good JSON', ...told(good, { type: '' }), expected: ['answer'] },
  {
    name: 'nested arrays, 200,000 deep',
    ...told(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    expected: ['broken-answer:json-too-deep'],
  },
  {
    name: 'nested objects, 20,000 deep',
    ...told(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    expected: ['broken-answer:json-too-deep'],
  },
  { name: 'open brackets only', ...told('['.repeat(50_000)), expected: ['broken-answer:json-too-deep'] },
];

const shapes: readonly BrokenAnswerCase[] = [
  ...['null', 'true', '42', '"fine"', '[]', '{}', '[{"success":true}]'].map(
    (text): BrokenAnswerCase => ({ name: `only ${text}`, ...told(text), expected: shape }),
  ),
  { name: 'success without data', ...told('{"success":true}'), expected: shape },
  { name: 'data that is null', ...told('{"success":true,"data":null}'), expected: shape },
  { name: 'data that is a list', ...told('{"success":true,"data":[]}'), expected: shape },
  { name: 'data that is text', ...told('{"success":true,"data":"# ok"}'), expected: shape },
  { name: 'success in words', ...told(good.replace('true', '"true"')), expected: shape },
  { name: 'success missing', ...told('{"data":{"markdown":"x"}}'), expected: shape },
  { name: 'success twice', ...told('{"success":true,"data":{},"success":false,"error":"no"}'), expected: service },
  {
    name: 'fields of an impossible type',
    ...told('{"success":true,"data":{"markdown":7,"links":{},"metadata":[1],"actions":"x"}}'),
    expected: ['answer'],
  },
  {
    name: 'a name that is special to JavaScript',
    ...told('{"success":true,"__proto__":{"success":false},"data":{"__proto__":1,"constructor":2}}'),
    expected: ['answer'],
  },
];

const errors: readonly BrokenAnswerCase[] = [
  {
    name: '200 with success false',
    ...told('{"success":false,"error":"name does not resolve","code":"SCRAPE_DNS_RESOLUTION_ERROR"}'),
    expected: service,
  },
  { name: '200 with success false and no words', ...told('{"success":false}'), expected: service },
  {
    name: 'an error that is an object',
    ...told('{"success":false,"error":{"message":"inside"}}', { status: '400 Bad' }),
    expected: service,
  },
  {
    name: 'an error of a megabyte',
    ...told(JSON.stringify({ success: false, error: 'e'.repeat(200_000) }), { status: '500 Error' }),
    expected: service,
  },
  {
    name: 'an error of many lines',
    ...told(JSON.stringify({ success: false, error: 'one\ntwo\r\nthree\u2028four\0five\u001b[31m' }), {
      status: '400 Bad',
    }),
    expected: service,
  },
  {
    name: 'a code of a megabyte',
    ...told(JSON.stringify({ success: false, error: 'x', code: 'c'.repeat(200_000) }), { status: '400 Bad' }),
    expected: service,
  },
  {
    name: 'an error with the key',
    ...told(JSON.stringify({ success: false, error: `your key ${key} is wrong` }), { status: '401 No' }),
    expected: service,
  },
  {
    name: 'an error with the key in base64',
    ...told(JSON.stringify({ success: false, error: Buffer.from(`x:${key}`).toString('base64') }), {
      status: '401 No',
    }),
    expected: service,
  },
  {
    name: 'an error with the key in an address',
    ...told(
      JSON.stringify({
        success: false,
        error: `https://x/?k=${Buffer.from(key).toString('hex').replaceAll(/../g, '%$&')}`,
      }),
      { status: '400 No' },
    ),
    expected: service,
  },
  {
    name: 'the key in the reason phrase',
    ...told('{"success":false,"error":"x"}', { status: `400 ${key}` }),
    expected: service,
  },
  {
    name: 'the key in a header',
    ...told('{"success":false,"error":"x"}', {
      status: '400 No',
      more: `X-Echo: Bearer ${key}\r\nSet-Cookie: k=${key}\r\n`,
    }),
    expected: service,
  },
  {
    name: 'the key as a code',
    ...told(JSON.stringify({ success: false, error: 'x', code: key, chargeId: key, details: [{ message: key }] }), {
      status: '400 No',
    }),
    expected: service,
  },
  { name: 'the key as the type', ...told('nothing', { type: `text/${key}` }), expected: notJson },
];

/** Answers that are HTTP but no answer of the API: redirects, statuses, texts, shapes, errors. */
export const brokenBodies: readonly BrokenAnswerCase[] = [...redirects, ...statuses, ...texts, ...shapes, ...errors];
