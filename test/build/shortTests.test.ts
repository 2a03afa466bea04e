import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesWithShortTests } from '../../build/scripts/shortTests.mjs';
import { temporaryFolder } from '../support/temporaryFolder.ts';

test('leaves out the files whose tests are all long', () => {
  const folder = temporaryFolder();
  const files = {
    'long.test.ts':
      "test('one @long', async () => {});\n\ntest.describe('group', () => {\n  test('two @long', async ({\n  }) => {});\n});\n",
    'mixed.test.ts': "test('one @long', () => {});\ntest('two', () => {});\n",
    'variants.test.ts': 'for (const name of names) {\n  test(`of ${name}${tagOf(name)}`, () => {});\n}\n',
    'elsewhere.test.ts': 'declareTests();\n',
    'helper.ts': 'export {};\n',
  };
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source);
  mkdirSync(join(folder, 'pages'));
  expect(filesWithShortTests(folder).sort()).toEqual(['elsewhere.test.ts', 'mixed.test.ts', 'variants.test.ts']);
});
