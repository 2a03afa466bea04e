import { expect, test } from 'vitest';
import { createHandedFiles } from '../../../../electron/engine/files/handedFiles.ts';

test('a file that was handed over for two scrapes is there for both, with what opens it, and then gone', () => {
  const files = createHandedFiles(1000);
  for (const bytes of ['One', 'One']) files.put('a', Buffer.from(bytes), 'lamp');
  expect([files.takePassword('a'), files.take('a')?.toString()]).toEqual(['lamp', 'One']);
  expect([files.takePassword('a'), files.take('a')?.toString()]).toEqual(['lamp', 'One']);
  expect([files.takePassword('a'), files.take('a')]).toEqual([null, null]);
});
