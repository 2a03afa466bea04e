import { token } from './serverUnderTest.ts';

/** The page that every attack wants visited. */
export const target = 'http://example.com/';
export const good = `{"url":"${target}"}`;

export interface Attack {
  readonly name: string;
  readonly request: (port: number) => string | Buffer;
  /** Statuses that are a refusal of this attack; 0 is a closed connection. */
  readonly refused: readonly number[];
}

export const host = (port: number): string => `Host: 127.0.0.1:${port}\r\n`;
const bearer = `Authorization: Bearer ${token}\r\n`;
const json = 'Content-Type: application/json\r\n';

/** A scrape as an honest caller sends it, but for what is put in or left out. */
export function scrape(
  port: number,
  change: {
    start?: string;
    host?: string;
    auth?: string;
    type?: string;
    extra?: string;
    length?: string;
    body?: string | Buffer;
  } = {},
): Buffer {
  const body = Buffer.from(change.body ?? good);
  const head =
    (change.start ?? 'POST /v2/scrape HTTP/1.1\r\n') +
    (change.host ?? host(port)) +
    (change.auth ?? bearer) +
    (change.type ?? json) +
    (change.extra ?? '') +
    (change.length ?? `Content-Length: ${body.byteLength}\r\n`);
  return Buffer.concat([Buffer.from(`${head}\r\n`), body]);
}

function attack(name: string, refused: readonly number[], change: Parameters<typeof scrape>[1]): Attack {
  return { name, refused, request: (port) => scrape(port, change) };
}

const hosts: Attack[] = [
  attack('no Host', [400], { host: '' }),
  attack('an empty Host', [403], { host: 'Host: \r\n' }),
  { name: 'two Hosts', refused: [400], request: (port) => scrape(port, { host: host(port) + host(port) }) },
  {
    name: 'two different Hosts',
    refused: [400],
    request: (port) => scrape(port, { host: `${host(port)}Host: evil.example\r\n` }),
  },
  {
    name: 'the Host of a rebound name',
    refused: [403],
    request: (port) => scrape(port, { host: `Host: evil.example:${port}\r\n` }),
  },
  attack('a Host without the port', [403], { host: 'Host: 127.0.0.1\r\n' }),
  attack('a Host with another port', [403], { host: 'Host: 127.0.0.1:1\r\n' }),
  { name: 'the Host 0.0.0.0', refused: [403], request: (port) => scrape(port, { host: `Host: 0.0.0.0:${port}\r\n` }) },
  { name: 'the Host [::1]', refused: [403], request: (port) => scrape(port, { host: `Host: [::1]:${port}\r\n` }) },
  {
    name: 'a Host in decimal',
    refused: [403],
    request: (port) => scrape(port, { host: `Host: 2130706433:${port}\r\n` }),
  },
  {
    name: 'a Host with a user',
    refused: [403],
    request: (port) => scrape(port, { host: `Host: x@127.0.0.1:${port}\r\n` }),
  },
  {
    name: 'a Host with a final dot',
    refused: [403],
    request: (port) => scrape(port, { host: `Host: localhost.:${port}\r\n` }),
  },
  {
    name: 'a Host that begins like ours',
    refused: [403],
    request: (port) => scrape(port, { host: `Host: 127.0.0.1:${port}.evil.example\r\n` }),
  },
  {
    name: 'a list as Host',
    refused: [403],
    request: (port) => scrape(port, { host: `Host: 127.0.0.1:${port}, evil.example\r\n` }),
  },
  {
    name: 'an absolute address of another host',
    refused: [404, 400, 403],
    request: (port) => scrape(port, { start: 'POST http://evil.example/v2/scrape HTTP/1.1\r\n' }),
  },
];

const browsers: Attack[] = [
  attack('an Origin', [403], { extra: 'Origin: http://evil.example\r\n' }),
  attack('the Origin null', [403], { extra: 'Origin: null\r\n' }),
  attack('an empty Origin', [403], { extra: 'Origin: \r\n' }),
  {
    name: 'our own Origin',
    refused: [403],
    request: (port) => scrape(port, { extra: `Origin: http://127.0.0.1:${port}\r\n` }),
  },
  attack('an Origin of an extension', [403], { extra: 'Origin: chrome-extension://abc\r\n' }),
  attack('a cross-site fetch', [403], { extra: 'Sec-Fetch-Site: cross-site\r\n' }),
  attack('a same-site fetch', [403], { extra: 'Sec-Fetch-Site: same-site\r\n' }),
  attack('a cross-site fetch in capitals', [403], { extra: 'SEC-FETCH-SITE: Cross-Site\r\n' }),
  attack('two words for the site', [403], { extra: 'Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n' }),
  {
    name: 'a preflight',
    refused: [403, 405],
    request: (port) =>
      `OPTIONS /v2/scrape HTTP/1.1\r\n${host(port)}Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Private-Network: true\r\n\r\n`,
  },
  {
    name: 'a form',
    refused: [403, 401],
    request: (port) => scrape(port, { auth: '', type: 'Content-Type: text/plain\r\n', extra: 'Origin: null\r\n' }),
  },
];

const tokens: Attack[] = [
  attack('no token', [401], { auth: '' }),
  attack('an empty token', [401], { auth: 'Authorization: Bearer \r\n' }),
  attack('only the word', [401], { auth: 'Authorization: Bearer\r\n' }),
  attack('a wrong token', [401], { auth: 'Authorization: Bearer wrong\r\n' }),
  attack('a token cut short', [401], { auth: `Authorization: Bearer ${token.slice(0, -1)}\r\n` }),
  attack('a token too long', [401], { auth: `Authorization: Bearer ${token}x\r\n` }),
  attack('a token in capitals', [401], { auth: `Authorization: Bearer ${token.toUpperCase()}\r\n` }),
  attack('the token null', [401], { auth: 'Authorization: Bearer null\r\n' }),
  attack('the token undefined', [401], { auth: 'Authorization: Bearer undefined\r\n' }),
  attack('the token as Basic', [401], {
    auth: `Authorization: Basic ${Buffer.from(`x:${token}`).toString('base64')}\r\n`,
  }),
  attack('two Authorizations', [401], { auth: `Authorization: Bearer wrong\r\n${bearer}` }),
  attack('two tokens in one', [401], { auth: `Authorization: Bearer wrong, Bearer ${token}\r\n` }),
  attack('the token in the query', [401], { auth: '', start: `POST /v2/scrape?token=${token} HTTP/1.1\r\n` }),
  attack('the token in a cookie', [401], { auth: `Cookie: token=${token}\r\n` }),
  attack('a token with a NUL', [400, 401], { auth: `Authorization: Bearer ${token}\u0000\r\n` }),
  attack('10,000 tokens', [401, 431], { auth: `Authorization: Bearer ${'x '.repeat(5000)}\r\n` }),
  {
    name: 'health without a token',
    refused: [401],
    request: (port) => `GET /trowel/health HTTP/1.1\r\n${host(port)}\r\n`,
  },
  {
    name: 'an artifact by guess',
    refused: [404],
    request: (port) => `GET /artifacts/${'0'.repeat(64)} HTTP/1.1\r\n${host(port)}\r\n`,
  },
  {
    name: 'an artifact by path',
    refused: [401],
    request: (port) => `GET /artifacts/../../etc/passwd HTTP/1.1\r\n${host(port)}\r\n`,
  },
  {
    name: 'an artifact by coded path',
    refused: [401],
    request: (port) => `GET /artifacts/%2e%2e%2f%2e%2e%2fetc%2fpasswd HTTP/1.1\r\n${host(port)}\r\n`,
  },
];

const smuggling: Attack[] = [
  attack('both lengths', [400, 0], { extra: 'Transfer-Encoding: chunked\r\n' }),
  attack('two Content-Lengths', [400, 0], { extra: 'Content-Length: 5\r\n' }),
  attack('a list of lengths', [400, 0], { length: `Content-Length: ${good.length}, ${good.length}\r\n` }),
  attack('a negative length', [400, 0], { length: 'Content-Length: -1\r\n' }),
  attack('a length in hexadecimal', [400, 0], { length: 'Content-Length: 0x10\r\n' }),
  attack('a length with a plus', [400, 0], { length: `Content-Length: +${good.length}\r\n` }),
  attack('an endless length', [400, 413, 0], { length: 'Content-Length: 99999999999999999999\r\n' }),
  attack('another transfer coding', [400, 0], {
    length: 'Transfer-Encoding: gzip, chunked\r\n',
    body: `${good.length.toString(16)}\r\n${good}\r\n0\r\n\r\n`,
  }),
  attack('a coding that looks chunked', [400, 0], { length: 'Transfer-Encoding: xchunked\r\n' }),
  attack('chunked twice', [400, 0], { length: 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n' }),
  attack('a space before the colon', [400, 0], { length: 'Content-Length : 5\r\n' }),
  attack('a folded header', [400, 0], { extra: 'X-Long: a\r\n b\r\n' }),
  attack('a bare line feed', [400, 0], { extra: 'X: a\nTransfer-Encoding: chunked\r\n' }),
  attack('a bare carriage return', [400, 0], { extra: 'X: a\rY: b\r\n' }),
  attack('a chunk with a broken size', [400, 0], {
    length: 'Transfer-Encoding: chunked\r\n',
    body: `ZZ\r\n${good}\r\n0\r\n\r\n`,
  }),
  attack('a compressed body', [415], { extra: 'Content-Encoding: gzip\r\n' }),
  {
    name: 'a second request behind a refused one',
    refused: [401],
    request: (port) =>
      Buffer.concat([scrape(port, { auth: '', length: 'Content-Length: 0\r\n', body: '' }), scrape(port)]),
  },
];

const protocols: Attack[] = [
  attack('HTTP/0.9', [400, 0], { start: 'POST /v2/scrape\r\n' }),
  attack('HTTP/2 prior knowledge', [400, 0], { start: 'PRI * HTTP/2.0\r\n' }),
  attack('HTTP/9.9', [400, 0, 505], { start: 'POST /v2/scrape HTTP/9.9\r\n' }),
  { name: 'TLS', refused: [400, 0], request: () => Buffer.from('16030100ba010000b60303', 'hex') },
  {
    name: 'noise',
    refused: [400, 0],
    request: () => Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 73) % 256)),
  },
  {
    name: 'an upgrade to a web socket',
    refused: [405],
    request: (port) =>
      `GET /v2/scrape HTTP/1.1\r\n${host(port)}${bearer}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n`,
  },
  {
    name: 'an upgrade to h2c',
    refused: [400],
    request: (port) =>
      scrape(port, { extra: 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: x\r\n' }),
  },
  {
    name: 'a tunnel',
    refused: [405, 400],
    request: (port) => `CONNECT example.com:443 HTTP/1.1\r\n${host(port)}${bearer}\r\n`,
  },
  { name: 'TRACE', refused: [405], request: (port) => `TRACE /v2/scrape HTTP/1.1\r\n${host(port)}${bearer}\r\n` },
  { name: 'PUT', refused: [405], request: (port) => scrape(port, { start: 'PUT /v2/scrape HTTP/1.1\r\n' }) },
  { name: 'DELETE', refused: [405], request: (port) => `DELETE /v2/scrape HTTP/1.1\r\n${host(port)}${bearer}\r\n` },
  {
    name: 'GET of the scrape',
    refused: [405],
    request: (port) => `GET /v2/scrape HTTP/1.1\r\n${host(port)}${bearer}\r\n`,
  },
  attack('a method put elsewhere', [405], {
    start: 'OPTIONS /v2/scrape HTTP/1.1\r\n',
    extra: 'X-HTTP-Method-Override: POST\r\n',
  }),
  attack('an expectation', [417], { extra: 'Expect: 200-ok\r\n' }),
];

const sizes: Attack[] = [
  attack('a head of 20 KB', [431, 400, 0], { extra: `X: ${'x'.repeat(20_000)}\r\n` }),
  attack('3,000 headers', [431, 400, 0], {
    extra: Array.from({ length: 3000 }, (_, index) => `X${index}: y\r\n`).join(''),
  }),
  attack('a target of 20 KB', [431, 414, 400, 0], { start: `POST /v2/scrape?${'x'.repeat(20_000)} HTTP/1.1\r\n` }),
  attack('a body announced too long', [413], { length: 'Content-Length: 10485761\r\n', body: '' }),
  {
    name: 'a chunked body that grows too long',
    refused: [413],
    request: (port) =>
      scrape(port, {
        length: 'Transfer-Encoding: chunked\r\n',
        body: `100000\r\n${'x'.repeat(0x10_00_00)}\r\n`.repeat(11),
      }),
  },
  attack('JSON 1,000 deep', [400], { body: `{"url":"${target}","formats":${'['.repeat(1000)}${']'.repeat(1000)}}` }),
  attack('JSON 100,000 deep and broken', [400], { body: '['.repeat(100_000) }),
  attack('a list of 3,000,000 values', [400], {
    body: `{"url":"${target}","includeTags":[${'1,'.repeat(3_000_000)}1]}`,
  }),
  attack('JSON of objects 70 deep', [400], { body: `${'{"a":'.repeat(70)}1${'}'.repeat(70)}` }),
];

const bodies: Attack[] = [
  attack('an empty body', [400], { body: '' }),
  attack('the body null', [400], { body: 'null' }),
  attack('a body that is a list', [400], { body: `[${good}]` }),
  attack('a body that is a string', [400], { body: `"${target}"` }),
  attack('broken JSON', [400], { body: '{"url":' }),
  attack('two documents', [400], { body: `${good}${good}` }),
  attack('comments in JSON', [400], { body: `/* x */${good}` }),
  attack('JSON that is not UTF-8', [400], { body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }),
  attack('a prototype as a key', [400], { body: `{"url":"${target}","__proto__":{"timeout":5}}` }),
  attack('a constructor as a key', [400], { body: `{"url":"${target}","constructor":{"prototype":{}}}` }),
  attack('a list where a number belongs', [400], { body: `{"url":"${target}","timeout":[5000]}` }),
  attack('a number beyond all numbers', [400], { body: `{"url":"${target}","timeout":1e999}` }),
  attack('an address of a file', [400], { body: '{"url":"file:///etc/passwd"}' }),
  attack('an address of a script', [400], { body: '{"url":"javascript:alert(1)"}' }),
  attack('an address of the browser', [400], { body: '{"url":"chrome://gpu"}' }),
  attack('an address in a list', [400], { body: `{"url":["${target}"]}` }),
  attack('a header with a line end', [400], { body: `{"url":"${target}","headers":{"x":"a\\r\\nHost: evil"}}` }),
  attack('a header that is the Host', [400], { body: `{"url":"${target}","headers":{"Host":"evil.example"}}` }),
  attack('a body as text', [415], { type: 'Content-Type: text/plain\r\n' }),
  attack('a body as a form', [415], { type: 'Content-Type: application/x-www-form-urlencoded\r\n' }),
  attack('a body of no type', [415], { type: '' }),
  attack('a body of two types', [415], { type: `${json}Content-Type: text/plain\r\n` }),
];

/** What a page in a browser, a neighbour or a broken program may send to the port. */
export const attacks: readonly Attack[] = [
  ...hosts,
  ...browsers,
  ...tokens,
  ...smuggling,
  ...protocols,
  ...sizes,
  ...bodies,
];
