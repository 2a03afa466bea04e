import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { projectFolder } from './vite/folders.ts';

/** The pictures of the README, made from the real window (`npm run pictures`). */
export default defineConfig({
  testDir: join(projectFolder, 'test/pictures'),
  outputDir: join(projectFolder, 'test-results'),
  testMatch: '**/*Pictures.ts',
  workers: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
