import { expect, onTestFinished, test, vi } from 'vitest';
import { createHandedFiles } from '../../../../electron/engine/files/handedFiles.ts';

test('a file that was handed over for two scrapes is there for both, with what opens it, and then gone', () => {
  const files = createHandedFiles(1000);
  for (const bytes of ['One', 'One']) files.put('a', Buffer.from(bytes), 'lamp');
  expect([files.takePassword('a'), files.take('a')?.toString()]).toEqual(['lamp', 'One']);
  expect([files.takePassword('a'), files.take('a')?.toString()]).toEqual(['lamp', 'One']);
  expect([files.takePassword('a'), files.take('a')]).toEqual([null, null]);
});

test('a file that nobody asks for is forgotten, with what opens it', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const files = createHandedFiles(1000, 5000);
  files.put('a', Buffer.from('One'), 'lamp');
  vi.advanceTimersByTime(4000);
  files.put('b', Buffer.from('Two'));
  vi.advanceTimersByTime(4000);
  expect([files.takePassword('a'), files.take('a'), files.take('b')?.toString()]).toEqual([null, null, 'Two']);
});
