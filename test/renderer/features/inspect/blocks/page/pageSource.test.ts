import { expect, test } from 'vitest';
import {
  hostOfSource,
  pageImageUrl,
  pageSourceOf,
} from '../../../../../../renderer/features/inspect/blocks/page/pageSource.ts';
import { bodyIdSchema } from '../../../../../../shared/base/brand.ts';
import { emptySummary } from '../../../../../../shared/run/events.ts';

const bodyId = bodyIdSchema.parse('a'.repeat(64));

function withSource(contentType: string | null) {
  const body = { bodyId, size: 1, contentType, redactions: 0 };
  return { artifacts: [{ field: 'source', url: 'http://127.0.0.1/', body, error: null }] };
}

test('pages of a PDF are pictures that main draws; small changes of size draw nothing anew', () => {
  const source = pageSourceOf(withSource('application/pdf'));
  if (source === null) throw new Error('no source');
  expect(pageImageUrl(source, 3, 700)).toBe(`/page/${bodyId}/2/800`);
  expect(pageImageUrl(source, 3, 760)).toBe(pageImageUrl(source, 3, 700));
  expect(pageImageUrl(source, 3, 99_999)).toBe(`/page/${bodyId}/2/3600`);
});

test('a picture is the picture of its one page, but for kinds that the window does not draw', () => {
  expect(pageSourceOf(withSource('image/png; x=y'))?.isImage).toBe(true);
  expect(pageSourceOf(withSource('image/tiff'))?.isImage).toBe(false);
  expect(pageSourceOf({ artifacts: [] })).toBeNull();
});

test('the host that a download would ask is the one where the service found the file', () => {
  const summary = { ...emptySummary, finalUrl: 'https://files.example:8443/a.pdf' };
  expect(hostOfSource({ request: { url: 'https://example.com/a' }, summary })).toBe('files.example:8443');
  expect(hostOfSource({ request: { url: 'https://example.com/a' }, summary: null })).toBe('example.com');
  expect(hostOfSource({ request: {}, summary: null })).toBeNull();
  const local = `http://files.trowel.test/${'a1'.repeat(32)}/scan.tiff`;
  expect(hostOfSource({ request: { url: local }, summary: null })).toBeNull();
});
