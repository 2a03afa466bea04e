import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { projectFolder } from './vite/folders.ts';

/** Screenshots for the README, taken from the real window (`npm run screenshots`). */
export default defineConfig({
  testDir: join(projectFolder, 'test/screenshots'),
  outputDir: join(projectFolder, 'test-results'),
  testMatch: '**/*Screenshots.ts',
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
