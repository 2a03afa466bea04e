import { gzipSync } from 'node:zlib';
import type { BrokenAnswerCase } from './brokenAnswerCase.ts';

const good = '{"success":true,"data":{"markdown":"# ok","metadata":{"statusCode":200}}}';
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const sized = (body: string, length: number | string = body.length): string =>
  `${head}Content-Length: ${length}\r\n\r\n${body}`;
const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n`;
const withLine = (line: string): string => `${head}${line}\r\nContent-Length: ${good.length}\r\n\r\n${good}`;
const zipped = gzipSync(good);
const coded = (coding: string, body: Uint8Array): readonly (string | Uint8Array)[] => [
  `${head}Content-Encoding: ${coding}\r\nContent-Length: ${body.byteLength}\r\n\r\n`,
  body,
];

const noAnswer = ['network:reset', 'network:unknown', 'broken-answer:protocol', 'broken-answer:truncated'];
const notHttp = ['broken-answer:protocol', 'network:reset', 'network:unknown', 'broken-answer:status'];
const cut = ['broken-answer:truncated', 'network:reset', 'broken-answer:protocol', 'broken-answer:invalid-json'];
const late = ['network:headers-timeout'];
const stalled = ['network:idle-timeout', 'network:deadline'];
const endless = ['network:deadline'];
const bigHead = ['broken-answer:headers-too-large', 'broken-answer:protocol'];
const odd = ['answer', ...notHttp, 'broken-answer:invalid-json', 'broken-answer:truncated'];
const badCoding = [
  'broken-answer:encoding',
  'broken-answer:truncated',
  'broken-answer:invalid-json',
  'network:unknown',
  'broken-answer:protocol',
];
const strangeStatus = ['broken-answer:status', ...notHttp];

/** Answers that break below JSON: connections, status lines, headers, lengths, chunks, codings. */
export const brokenFrames: readonly BrokenAnswerCase[] = [
  { name: 'closes without a word', pieces: [], after: 'end', expected: noAnswer },
  { name: 'resets without a word', pieces: [], after: 'reset', expected: noAnswer },
  { name: 'says nothing', pieces: [], after: 'hang', expected: late },
  {
    name: 'half a status line, then the end',
    pieces: ['HTTP/1.1 2'],
    after: 'end',
    // Chromium takes what came for a whole head, of status 2.
    expected: [...noAnswer, 'broken-answer:status'],
  },
  { name: 'half a status line, then silence', pieces: ['HTTP/1.1 2'], after: 'hang', expected: late },
  {
    name: 'a head without an end, then the end',
    pieces: [head],
    after: 'end',
    expected: [...noAnswer, 'broken-answer:invalid-json'],
  },
  { name: 'a head without an end, then a reset', pieces: [head], after: 'reset', expected: noAnswer },
  { name: 'a head without an end, then silence', pieces: [head], after: 'hang', expected: late },
  {
    name: 'a header that drips',
    pieces: [`${head}X-Drip: `],
    after: 'drip',
    drop: 'd',
    expected: [...late, 'network:deadline'],
  },
  {
    name: 'header lines without end',
    pieces: [head],
    after: 'drip',
    drop: 'X-More: more\r\n'.repeat(900),
    expected: [...bigHead, ...late],
  },
  { name: 'a header of 70 KB', pieces: [withLine(`X-Big: ${'b'.repeat(70_000)}`)], after: 'end', expected: bigHead },
  { name: 'a header of 400 KB', pieces: [withLine(`X-Big: ${'b'.repeat(400_000)}`)], after: 'end', expected: bigHead },
  {
    name: 'two thousand headers',
    pieces: [withLine('X-One: 123456789012345678901234567890\r\n'.repeat(2000).trim())],
    after: 'end',
    expected: bigHead,
  },
  {
    name: 'bytes that are no HTTP',
    pieces: [Buffer.from([0, 1, 2, 3, 255, 254, 13, 10, 13, 10])],
    after: 'end',
    expected: notHttp,
  },
  { name: 'a TLS alert', pieces: [Buffer.from([0x15, 3, 1, 0, 2, 2, 0x28])], after: 'end', expected: notHttp },
  { name: 'the banner of another protocol', pieces: ['SSH-2.0-OpenSSH_9.2\r\n'], after: 'end', expected: notHttp },
  { name: 'a page without a head', pieces: ['<html><body>hello</body></html>'], after: 'end', expected: notHttp },
  { name: 'JSON without a head', pieces: [good], after: 'end', expected: notHttp },
  { name: 'no status', pieces: ['HTTP/1.1\r\n\r\n'], after: 'end', expected: [...notHttp, 'broken-answer:not-json'] },
  {
    name: 'status 000',
    pieces: [`HTTP/1.1 000 Zero\r\nContent-Length: 2\r\n\r\n{}`],
    after: 'end',
    expected: strangeStatus,
  },
  {
    name: 'status 99',
    pieces: [`HTTP/1.1 99 Low\r\nContent-Length: 2\r\n\r\n{}`],
    after: 'end',
    expected: strangeStatus,
  },
  {
    name: 'status 999',
    pieces: [`HTTP/1.1 999 High\r\nContent-Length: ${good.length}\r\n\r\n${good}`],
    after: 'end',
    expected: strangeStatus,
  },
  {
    name: 'status 1000',
    pieces: [`HTTP/1.1 1000 Higher\r\nContent-Length: 2\r\n\r\n{}`],
    after: 'end',
    expected: [...strangeStatus, 'network:headers-timeout'],
  },
  {
    name: 'status -1',
    pieces: [`HTTP/1.1 -1 Below\r\nContent-Length: 2\r\n\r\n{}`],
    after: 'end',
    expected: [...strangeStatus, 'broken-answer:unexpected-shape'],
  },
  {
    name: 'status in words',
    pieces: [`HTTP/1.1 fine OK\r\nContent-Length: 2\r\n\r\n{}`],
    after: 'end',
    expected: [...strangeStatus, 'broken-answer:unexpected-shape'],
  },
  { name: 'HTTP 9.9', pieces: [sized(good).replace('HTTP/1.1', 'HTTP/9.9')], after: 'end', expected: odd },
  {
    name: 'another name for HTTP',
    pieces: [sized(good).replace('HTTP/1.1', 'ICY')],
    after: 'end',
    // Chromium knows the name from old radio stations and takes all that came, the head included, for the body.
    expected: [...odd, 'broken-answer:not-json'],
  },
  {
    name: 'an upgrade that nobody asked for',
    pieces: ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    after: 'hang',
    expected: [...strangeStatus, ...late, 'broken-answer:truncated', 'network:deadline', 'network:idle-timeout'],
  },
  {
    name: '100 Continue and nothing more',
    pieces: ['HTTP/1.1 100 Continue\r\n\r\n'],
    after: 'hang',
    expected: [...late, ...noAnswer],
  },
  {
    name: '100 Continue before a good answer',
    pieces: ['HTTP/1.1 100 Continue\r\n\r\n', sized(good)],
    after: 'end',
    expected: ['answer', ...noAnswer],
  },
  {
    name: 'a hundred early hints, then the end',
    pieces: ['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100)],
    after: 'end',
    expected: noAnswer,
  },
  { name: 'a header without a colon', pieces: [withLine('NoColonHere')], after: 'end', expected: odd },
  { name: 'a header name with a space', pieces: [withLine('Bad Name: x')], after: 'end', expected: odd },
  { name: 'a header with NUL', pieces: [withLine('X-Nul: a\0b')], after: 'end', expected: odd },
  { name: 'a header with a bare CR', pieces: [withLine('X-Cr: a\rb')], after: 'end', expected: odd },
  { name: 'lines that end with LF alone', pieces: [sized(good).replaceAll('\r\n', '\n')], after: 'end', expected: odd },
  { name: 'a folded header', pieces: [withLine('X-Fold: a\r\n  b')], after: 'end', expected: odd },
  { name: 'a header name beyond ASCII', pieces: [withLine('X-N\xe4me: x')], after: 'end', expected: odd },
  { name: 'a Latin-1 header value', pieces: [withLine('X-Value: caf\xe9')], after: 'end', expected: odd },
  { name: 'a length below zero', pieces: [sized(good, -5)], after: 'end', expected: odd },
  { name: 'a length in words', pieces: [sized(good, 'many')], after: 'end', expected: odd },
  {
    name: 'a length beyond all numbers',
    pieces: [sized(good, '99999999999999999999999999')],
    after: 'end',
    expected: odd,
  },
  {
    name: 'two lengths',
    pieces: [`${head}Content-Length: ${good.length}\r\nContent-Length: 5\r\n\r\n${good}`],
    after: 'end',
    expected: odd,
  },
  {
    name: 'length and chunks',
    pieces: [
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${good.length.toString(16)}\r\n${good}\r\n0\r\n\r\n`,
    ],
    after: 'end',
    expected: odd,
  },
  { name: 'a longer length, then the end', pieces: [sized(good, 5000)], after: 'end', expected: cut },
  { name: 'a longer length, then a reset', pieces: [sized(good, 5000)], after: 'reset', expected: cut },
  { name: 'a longer length, then silence', pieces: [sized(good, 5000)], after: 'hang', expected: stalled },
  { name: 'a longer length that drips', pieces: [sized(good, 500_000)], after: 'drip', drop: ' ', expected: endless },
  {
    name: 'a shorter length',
    pieces: [sized(good, 20)],
    after: 'end',
    expected: ['broken-answer:invalid-json', ...cut],
  },
  { name: 'a head and no body of the length', pieces: [sized('', 100)], after: 'end', expected: cut },
  {
    name: 'chunk size in words',
    pieces: [`${chunked}zz\r\n${good}\r\n0\r\n\r\n`],
    after: 'end',
    expected: [...notHttp, ...cut],
  },
  {
    name: 'chunk size below zero',
    pieces: [`${chunked}-5\r\n${good}\r\n0\r\n\r\n`],
    after: 'end',
    expected: [...notHttp, ...cut],
  },
  {
    name: 'chunk size beyond all numbers',
    pieces: [`${chunked}ffffffffffffffffffff\r\n${good}`],
    after: 'end',
    expected: [...notHttp, ...cut],
  },
  {
    name: 'a chunk longer than its size',
    pieces: [`${chunked}5\r\n${good}\r\n0\r\n\r\n`],
    after: 'end',
    expected: [...notHttp, ...cut],
  },
  { name: 'a chunk shorter than its size', pieces: [`${chunked}fff\r\n${good}`], after: 'end', expected: cut },
  {
    name: 'no last chunk, then the end',
    pieces: [`${chunked}${good.length.toString(16)}\r\n${good}\r\n`],
    after: 'end',
    expected: cut,
  },
  {
    name: 'no last chunk, then silence',
    pieces: [`${chunked}${good.length.toString(16)}\r\n${good}\r\n`],
    after: 'hang',
    expected: stalled,
  },
  { name: 'chunks without end', pieces: [chunked], after: 'drip', drop: '1\r\n \r\n', expected: endless },
  {
    name: 'an unknown transfer coding',
    pieces: [`${head}Transfer-Encoding: banana\r\n\r\n${good}`],
    after: 'end',
    expected: odd,
  },
  { name: 'gzip that is plain', pieces: coded('gzip', Buffer.from(good)), after: 'end', expected: badCoding },
  { name: 'gzip cut in the middle', pieces: coded('gzip', zipped.subarray(0, 30)), after: 'end', expected: badCoding },
  {
    name: 'gzip with a wrong byte',
    pieces: coded(
      'gzip',
      zipped.map((byte, index) => (index === 20 ? byte ^ 0xff : byte)),
    ),
    after: 'end',
    expected: badCoding,
  },
  {
    // Chromium does not check it.
    name: 'gzip with a wrong checksum',
    pieces: coded(
      'gzip',
      zipped.map((byte, index) => (index === zipped.length - 8 ? byte ^ 0xff : byte)),
    ),
    after: 'end',
    expected: ['answer', ...badCoding],
  },
  {
    name: 'deflate that is noise',
    pieces: coded('deflate', Buffer.from([0x78, 0x9c, 1, 2, 3, 4, 5, 6])),
    after: 'end',
    expected: badCoding,
  },
  {
    name: 'brotli that is noise',
    pieces: coded('br', Buffer.from('this is not brotli at all')),
    after: 'end',
    expected: badCoding,
  },
  {
    name: 'three codings',
    pieces: coded('gzip, gzip, gzip', gzipSync(gzipSync(zipped))),
    after: 'end',
    expected: badCoding,
  },
  {
    name: 'a coding that nobody knows',
    pieces: coded('snappy', Buffer.from('\x01\x02 not json')),
    after: 'end',
    expected: badCoding,
  },
  {
    name: 'a gzip bomb',
    pieces: coded('gzip', gzipSync(Buffer.alloc(40 * 1024 * 1024, 32))),
    after: 'end',
    expected: ['broken-answer:too-large'],
  },
  {
    name: 'a bomb in two codings',
    pieces: coded('gzip, gzip', gzipSync(gzipSync(Buffer.alloc(40 * 1024 * 1024, 32)))),
    after: 'end',
    expected: ['broken-answer:too-large', 'broken-answer:encoding'],
  },
  {
    name: 'more bytes than allowed',
    pieces: [sized(' '.repeat(400_000))],
    after: 'end',
    expected: ['broken-answer:too-large'],
  },
  {
    name: 'more chunks than allowed',
    pieces: [chunked],
    after: 'drip',
    drop: `8000\r\n${' '.repeat(0x8000)}\r\n`,
    expected: ['broken-answer:too-large', ...endless],
  },
];
