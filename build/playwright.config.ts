import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { projectFolder } from './vite/folders.ts';

/** End-to-end tests in the real Electron; each test creates its own profile folder, so two may run at once. */
export default defineConfig({
  testDir: join(projectFolder, 'test/e2e'),
  outputDir: join(projectFolder, 'test-results'),
  testMatch: '**/*.test.ts',
  fullyParallel: false,
  // Fewer where the soak takes times.
  workers: Number(process.env['TROWEL_E2E_WORKERS'] ?? 3),
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: { trace: 'retain-on-failure' },
});
