import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { finishSalvage } from '../../../../electron/adapters/store/salvageFile.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

it('a salvage killed before the log of the damaged file was moved leaves no log beside the fresh file', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'runs.db');
  writeFileSync(`${path}.salvaging`, 'fresh');
  writeFileSync(`${path}-wal`, 'log of the damaged file');
  finishSalvage(path);
  expect(readFileSync(path, 'utf8')).toBe('fresh');
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('-wal'))).toHaveLength(1);
});
