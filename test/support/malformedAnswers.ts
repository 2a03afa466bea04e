import { mutateValue, pick } from './mutateValue.ts';
import { seededRandom } from './scale.ts';

/** An invalid response of a service. */
export interface MalformedAnswer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
}

/** Valid responses of contract 2.5 and errors of 7.1: the base of the malformed ones. */
const wellFormed: readonly unknown[] = [
  {
    success: true,
    data: {
      markdown: '# A page\n\nWith [a link](https://example.com/next) and a line of text.',
      html: '<h1>A page</h1><p>With a line of text.',
      rawHtml: '<!doctype html><title>A page</title><h1>A page</h1>',
      links: ['https://example.com/a', 'https://example.com/b?c=d#e'],
      images: ['https://example.com/a.png', 'data:image/png;base64,AAAA'],
      screenshot: 'data:image/png;base64,iVBORw0KGgo=',
      metadata: {
        title: 'A page',
        description: ['one', 'two'],
        language: 'en',
        statusCode: 200,
        url: 'https://example.com/',
        sourceURL: 'https://example.com/',
        contentType: 'text/html',
        creditsUsed: 1,
        cacheState: 'hit',
        cachedAt: '2026-03-01T12:00:00Z',
      },
      warning: 'Something to know',
      attributes: [{ selector: 'a', attribute: 'href', values: ['/a', '/b'] }],
      actions: { screenshots: ['https://example.com/s.png'], scrapes: [], javascriptReturns: [] },
    },
    warning: 'Something else',
  },
  { success: false, error: 'Bad Request', code: 'BAD_REQUEST', details: [{ path: ['url'], message: 'Required' }] },
  { success: false, error: 'Rate limit exceeded, please retry after 3s', code: 'RATE_LIMITED', chargeId: 'c-1' },
  { success: false, error: 'Confirm', requiresAction: { type: 'confirm', url: 'https://example.com/confirm' } },
];

const types = [
  'application/json',
  'application/json; charset=utf-16',
  'text/html',
  'text/plain',
  '',
  'x',
  'application/JSON;;',
];
const statuses = [200, 201, 204, 206, 299, 400, 401, 402, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 520, 599];

/** Returns `count` responses, the same ones for the same seed: each has one to four errors, in its values or in its bytes. */
export function malformedAnswers(count: number, seed: number): MalformedAnswer[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => malform(random));
}

function malform(random: () => number): MalformedAnswer {
  let value: unknown = structuredClone(random() < 0.6 ? wellFormed[0] : pick(wellFormed, random));
  let bytes: Buffer | null = null;
  for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) {
    if (bytes === null && random() < 0.85) value = mutateValue(value, random);
    else bytes = changeBytes(bytes ?? toBytes(value), random);
  }
  return {
    status: random() < 0.75 ? 200 : pick(statuses, random),
    type: random() < 0.9 ? 'application/json; charset=utf-8' : pick(types, random),
    bytes: bytes ?? toBytes(value),
  };
}

function changeBytes(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.byteLength);
  const head = bytes.subarray(0, at);
  const tail = bytes.subarray(at);
  const ways: readonly (() => Buffer)[] = [
    () => head,
    () => Buffer.concat([head, tail.subarray(1)]),
    () => Buffer.concat([head, Buffer.from([Math.floor(random() * 256)]), tail.subarray(1)]),
    () =>
      Buffer.concat([head, Buffer.from(pick(['"', '{', '[', ',', '\\', '\u0000', '1e999', '//', "'"], random)), tail]),
    () => Buffer.concat([head, Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]), tail]),
    () => Buffer.concat([head, Buffer.from('['.repeat(1500)), tail]),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.concat([Buffer.from('\uFEFF'), bytes]),
    () => Buffer.concat([bytes, Buffer.from('\n\n<!-- made by a gateway -->')]),
    () => Buffer.from(bytes.toString('utf8'), 'utf16le'),
    () => Buffer.alloc(0),
  ];
  return pick(ways, random)();
}

function toBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? '');
}
