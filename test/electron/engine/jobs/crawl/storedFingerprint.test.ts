import { expect, test } from 'vitest';
import { readFingerprint, writeFingerprint } from '../../../../../electron/engine/jobs/crawl/storedFingerprint.ts';

test('a fingerprint comes back from the store as it was', () => {
  const fingerprint = { template: '/t', simhash: 0xffff_0000_1234_abcdn, wordCount: 60, contentHash: 'h' };
  expect(readFingerprint(writeFingerprint(fingerprint), '/t')).toEqual(fingerprint);
});

test.each([
  '',
  '{}',
  '["xyz", 1, "h"]',
  '["ff", "1", "h"]',
  '["ffffffffffffffffff", 1, "h"]',
])('the text %s is no fingerprint', (text) => {
  expect(readFingerprint(text, '/t')).toBeNull();
});
