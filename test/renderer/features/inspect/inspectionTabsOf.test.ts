import { expect, test } from 'vitest';
import { labConnectionId, localEngineConnectionId } from '../../../../shared/base/brand.ts';
import { emptySummary } from '../../../../shared/run/events.ts';
import type { DocumentDigest } from '../../../../renderer/workers/documentProtocol.ts';
import { inspectionTabsOf } from '../../../../renderer/features/inspect/inspectionTabsOf.ts';

const hasXray = (contentType: string | null): boolean =>
  inspectionTabsOf(
    {
      artifacts: [],
      connectionId: localEngineConnectionId,
      request: {},
      summary: { ...emptySummary, contentType },
    },
    { fields: { markdown: 'value' }, odd: {} },
  ).xray;

test.each(['text/html; charset=utf-8', 'application/xhtml+xml', 'text/xml', null])('%s may have elements', (type) => {
  expect(hasXray(type)).toBe(true);
});

test('what the local engine had in its cache has a log too, which says that nothing was visited', () => {
  const logOf = (cacheState: string | null, connectionId = localEngineConnectionId) =>
    inspectionTabsOf(
      { artifacts: [], connectionId, request: {}, summary: { ...emptySummary, cacheState } },
      { fields: { markdown: 'value' }, odd: {} },
    ).pageLog;
  expect([logOf('hit'), logOf('miss'), logOf(null), logOf('hit', labConnectionId)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  'application/pdf',
  'image/jpeg',
  'text/csv',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
])('%s has no elements of which an X-ray could be made', (type) => {
  expect(hasXray(type)).toBe(false);
});

test('what another service left out is inferred where page and markdown are texts, and nowhere else', () => {
  const tabOf = (digest: Pick<DocumentDigest, 'fields' | 'odd'>): boolean =>
    inspectionTabsOf(
      {
        artifacts: [],
        connectionId: labConnectionId,
        request: {},
        summary: { ...emptySummary, contentType: 'text/html' },
      },
      digest,
    ).xray;
  const fields = { markdown: 'value', rawHtml: 'value' } as const;
  expect(tabOf({ fields, odd: {} })).toBe(true);
  expect(tabOf({ fields, odd: { rawHtml: 'text' } })).toBe(false);
  expect(tabOf({ fields, odd: { markdown: 'text' } })).toBe(false);
  expect(tabOf({ fields: { ...fields, rawHtml: 'null' }, odd: {} })).toBe(false);
});
