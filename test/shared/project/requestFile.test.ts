import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import { ok } from '../../../shared/base/result.ts';
import { readRequestFile, sameRequest, writeRequestFile } from '../../../shared/project/requestFile.ts';
import type { SavedRequest } from '../../../shared/workspace/savedRequest.ts';

const request: SavedRequest = {
  endpoint: 'scrape',
  connection: null,
  scenario: null,
  body: { url: '{{base}}/stoves', formats: ['markdown'] },
  disabledActions: [],
};

/** Whatever JSON there is, but for a field that names a prototype: no schema of ours lets one through. */
const json = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.stringify(value))
  .filter((text) => !text.includes('"__proto__"'))
  .map((text) => JSON.parse(text) as JsonObject[string]);
const anyRequest: fc.Arbitrary<SavedRequest> = fc.record({
  endpoint: fc.constantFrom('scrape', 'agent'),
  connection: fc.option(fc.constantFrom('local-engine', 'https://api.test')),
  scenario: fc.constant(null),
  body: fc.dictionary(fc.constantFrom('url', 'formats', 'actions', 'waitFor', 'headers', 'new', 'newer'), json),
  disabledActions: fc.array(fc.record({ at: fc.nat(9), action: json }), { maxLength: 2 }),
});

it('what is written and read is what was there', () => {
  fc.assert(
    fc.property(anyRequest, (one) => {
      expect(readRequestFile(writeRequestFile(one))).toEqual(ok(one));
    }),
  );
});

it('the same request has the same text, in whatever order its fields were set', () => {
  fc.assert(
    fc.property(anyRequest, (one) => {
      const turned = { ...one, body: Object.fromEntries(Object.entries(one.body).toReversed()) };
      const known = (text: string) => text.split('\n').filter((line) => !line.includes('new'));
      expect(sameRequest(one, turned)).toBe(true);
      if (!('new' in one.body) && !('newer' in one.body))
        expect(known(writeRequestFile(turned))).toEqual(known(writeRequestFile(one)));
      expect(writeRequestFile(one, writeRequestFile(one))).toBe(writeRequestFile(one));
    }),
  );
});

describe('a file', () => {
  it('has its fields in the order of the form, two spaces, and one line feed at the end', () => {
    const { body } = request;
    expect(writeRequestFile({ ...request, body: { custom: 1, formats: body['formats'] ?? null, url: 'x' } })).toBe(
      `{
  "version": 1,
  "endpoint": "scrape",
  "body": {
    "url": "x",
    "formats": [
      "markdown"
    ],
    "custom": 1
  }
}
`,
    );
  });

  it('keeps what nobody here knows, in its order', () => {
    const before = JSON.stringify({
      team: 'catalogue',
      version: 1,
      body: { url: 'old' },
      editor: { notes: 'by hand', disabledActions: [{ at: 0, action: {} }] },
      reviewed: null,
    });
    const after = writeRequestFile(request, before);
    expect(Object.keys(JSON.parse(after) as object)).toEqual([
      'version',
      'endpoint',
      'body',
      'editor',
      'team',
      'reviewed',
    ]);
    expect(JSON.parse(after)).toMatchObject({ team: 'catalogue', reviewed: null, editor: { notes: 'by hand' } });
    expect(readRequestFile(after)).toEqual(ok(request));
  });

  it.each([
    ['{"body":', 'not-json'],
    ['{\n<<<<<<< ours\n"body": 1\n=======\n"body": 2\n>>>>>>> theirs\n}', 'merge'],
    ['[1]', 'not-an-object'],
    ['{"version":2,"body":{}}', 'newer'],
    ['{"body":"text"}', 'shape'],
    ['{"body":{},"editor":{"disabledActions":7}}', 'shape'],
    [`{"body":${'['.repeat(300)}${']'.repeat(300)}}`, 'too-deep'],
  ])('%s is no request: %s', (text, error) => {
    expect(readRequestFile(text)).toEqual({ ok: false, error });
  });

  it('that leaves its connection open fits every one', () => {
    expect(sameRequest(request, { ...request, connection: 'lab' })).toBe(true);
    expect(sameRequest({ ...request, connection: 'local-engine' }, { ...request, connection: 'lab' })).toBe(false);
  });
});
