import { describe, expect, it } from 'vitest';
import { validateBody } from '../../../shared/request/validateDraft.ts';

const url = 'https://example.com/';

describe('a request with variables', () => {
  const known = {
    connectionKind: 'service',
    variables: { base: 'https://a.test', host: 'a.test', size: 'x' },
    secrets: { key: true, pin: false },
  } as const;

  it('is judged by what is sent', () => {
    expect(validateBody({ url: '{{base}}/x' }, known)).toEqual([]);
    expect(validateBody({ url: 'https://{{key}}.test/' }, known)).toEqual([]);
    // The value has no scheme; writing it over the name would be no help.
    expect(validateBody({ url: '{{host}}/x' }, known)).toMatchObject([
      { rule: 'V01', messageId: 'V01.scheme', severity: 'error', fixes: [] },
    ]);
    // Here the host is written out, so a send inserts the scheme.
    expect(validateBody({ url: 'a.test/{{size}}' }, known)).toMatchObject([
      { rule: 'V01', messageId: 'V01.scheme', severity: 'info' },
    ]);
    expect(validateBody({ url, headers: { Authorization: 'Bearer {{base}}' } }, known).map(({ rule }) => rule)).toEqual(
      ['W08'],
    );
  });

  it('names what has no value, with the ways to give it one', () => {
    const [missing, ...others] = validateBody({ url: 'https://{{nobody}}.test/{{base}}' }, known);
    expect(others).toEqual([]);
    expect(missing).toMatchObject({ rule: 'V14', path: ['url'], values: { name: 'nobody' } });
    expect(missing?.fixes).toMatchObject([
      { defines: 'nobody', changes: [] },
      { changes: [{ path: ['url'], value: String.raw`https://\{{nobody}}.test/{{base}}` }] },
    ]);
    expect(validateBody({ url: 'https://a.test/?{{pin}}' }, known)).toMatchObject([
      { messageId: 'V14.secret', fixes: [{ defines: 'pin' }] },
    ]);
    expect(validateBody({ url: String.raw`https://a.test/\{{nobody}}` }, known)).toEqual([]);
  });
});
