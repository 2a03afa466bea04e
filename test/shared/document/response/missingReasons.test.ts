import { expect, test } from 'vitest';
import { whyMissing, type MissingFacts } from '../../../../shared/document/response/missingReasons.ts';

const facts = (
  summary: Partial<NonNullable<MissingFacts['summary']>>,
  request: MissingFacts['request'] = {},
): MissingFacts => ({
  request,
  summary: { targetStatus: 200, contentType: 'text/html; charset=utf-8', cacheState: null, warning: null, ...summary },
});
const kinds = (name: string, given: MissingFacts) => whyMissing(name, given).map(({ kind }) => kind);

test('the words of the service come first, where they name the field', () => {
  const warning = 'Screenshot could not be taken';
  expect(whyMissing('screenshot', facts({ warning, targetStatus: 403 }))).toEqual([
    { kind: 'warning', text: warning },
    { kind: 'target-error', status: 403 },
  ]);
  expect(kinds('html', facts({ warning }))).toEqual([]);
  const many =
    'There was time for 2 pages only.\nproduct: this page shows none of its own.\nmenu: this page shows none.';
  expect(whyMissing('product', facts({ warning: many }))).toEqual([
    { kind: 'warning', text: 'product: this page shows none of its own.' },
  ]);
});

test.each([
  ['blocks', facts({}), ['not-a-document']],
  ['blocks', facts({ contentType: 'application/pdf' }), []],
  ['screenshot', facts({ contentType: 'application/pdf' }), ['not-a-page']],
  ['changeTracking', facts({}, { formats: ['changeTracking'] }), ['needs-markdown']],
  ['changeTracking', facts({}, { formats: ['changeTracking', 'markdown'] }), []],
  ['video', facts({}), ['no-media']],
  ['hologram', facts({}), ['unknown-name']],
  ['html', facts({ cacheState: 'hit' }), ['stored-copy']],
  ['html', { request: {}, summary: null }, []],
] as const)('%s: %o', (name, given, expected) => {
  expect(kinds(name, given)).toEqual(expected);
});
