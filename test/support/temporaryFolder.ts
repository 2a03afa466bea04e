import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that goes when the test has ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
  // Ten thousand answers are as many files.
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }), 120_000);
  return folder;
}
