import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './slowestFirstSequencer.ts';
import { projectFolder } from './vite/folders.ts';
import { inpage } from './vite/inpage.ts';

const plugins = [inpage()];

/**
 * Attacks by the hundred, malformed responses, killed and started programs, OCR: tests that take a second or more, so not part of every
 * check.
 */
const thorough = [
  'test/build/{words,system,child}.test.ts',
  'test/shared/request/snippets/{pythonSdk,javascriptSdk,curl,rawCall,shellSecrets}.test.ts',
  'test/shared/document/markdown/markdownBeginning.test.ts',
  'test/renderer/workers/{documentAnswers,documents/readBody}.test.ts',
  'test/shared/document/compare/{matchBlocks,lineChanges}.test.ts',
  'test/electron/core/raw/rawCall.test.ts',
  'test/electron/engine/documents/pdf/file/pdfium.test.ts',
  'test/electron/engine/documents/{ocr,scannedNotes,hostilePdfs}.test.ts',
  'test/electron/engine/redact/unseen.test.ts',
  'test/electron/core/runs/engineWatch.test.ts',
  'test/electron/lab/labServer.test.ts',
  'test/electron/engine/http/{attacks,attacksUnprotected,slots}.test.ts',
  'test/electron/client/malformedAnswers.test.ts',
  'test/electron/lab/playScenarios.test.ts',
  'test/electron/adapters/store/{store,storeTrouble,storeProcess,openingKilled,salvage,logDamage,bodyDigester,historySearch}.test.ts',
  'test/electron/core/agents/{agentService,agentRedaction,dayOfPolls}.test.ts',
  'test/electron/engine/host/{extractPool,sitePool}.test.ts',
  'test/electron/engine/extract/hostilePages.test.ts',
  'test/electron/engine/extract/markdown/{hostile,roundTrip}.test.ts',
  'test/electron/engine/changes/writeDiff.test.ts',
  'test/electron/core/redactionEverywhere.test.ts',
  'test/electron/guard/guardClient.test.ts',
];

/** Tests that wait for processes and pages more than they compute: a third parallel file uses that time. */
const waitsMuch = { maxWorkers: 3 };

/**
 * `unit` and `architecture` take seconds and belong to every check; `thorough` does not; `contract` and `package` start the
 * real programs.
 */
export default defineConfig({
  root: projectFolder,
  plugins,
  cacheDir: 'node_modules/.cache/vitest',
  test: {
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    passWithNoTests: false,
    // A machine that others use too must not fail a test; a test that hangs is still detected.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As `eventually` of test/support: only a condition that never holds fails.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubGlobals: true,
    sequence: { sequencer: SlowestFirst },
    tags: [{ name: 'long', description: 'Takes several seconds: only `npm run test:all` runs it.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{shared,electron,renderer,build,support,bench}/**/*.test.{ts,tsx}'],
          exclude: thorough,
          // Modules are loaded once for all files: this halves the time, and tests must not leave state behind anyway.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'thorough', include: thorough, ...waitsMuch, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['test/architecture/**/*.test.ts'],
          // The sources are parsed once for all files.
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          // Files share engines, and the modules of a worker are loaded once.
          globalSetup: ['test/support/setUpEnginePool.ts'],
          isolate: false,
          ...waitsMuch,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['test/package/**/*.test.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
});
