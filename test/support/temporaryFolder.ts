import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that goes when the test has ended, and what is still being written there with it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
  // Ten thousand responses are as many files.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 8, retryDelay: 25 }), 120_000);
  return folder;
}
