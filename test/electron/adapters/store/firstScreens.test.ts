import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBodyFiles } from '../../../../electron/adapters/store/bodyFiles.ts';
import { collectOrphans, markOfBody, removeBody } from '../../../../electron/adapters/store/bodyOrphans.ts';
import { createFirstScreens } from '../../../../electron/adapters/store/firstScreens.ts';
import { bodyOf } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const { bodyId } = bodyOf('a long answer');

/** A data folder with one body in it. */
async function begin() {
  const folder = temporaryFolder();
  const bodies = createBodyFiles(folder);
  const writer = bodies.open();
  await writer.write(Buffer.from('a long answer'));
  await writer.commit({ contentType: null, redactions: 0, notUtf8: false });
  return { folder, bodies, screens: createFirstScreens(folder) };
}

test('it stands beside its body, for this person alone, and the newer one takes its place', async () => {
  const { folder, screens } = await begin();
  for (const text of ['how it began', 'how it begins now']) {
    expect(await screens.save(bodyId, text)).toEqual({ ok: true, value: null });
    expect(readFileSync(screens.pathOf(bodyId), 'utf8')).toBe(text);
  }
  expect(statSync(screens.pathOf(bodyId)).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'bodies', 'incoming'))).toEqual([]);
});

test('of a body that is not on the disk, as those of private runs, nothing is kept', async () => {
  const { folder, screens } = await begin();
  const other = bodyOf('a private answer').bodyId;
  expect(await screens.save(other, 'how it began')).toEqual({ ok: true, value: null });
  expect(existsSync(screens.pathOf(other))).toBe(false);
  expect(readdirSync(join(folder, 'bodies', 'incoming'))).toEqual([]);
});

test('it goes with its body', async () => {
  const { folder, screens } = await begin();
  await screens.save(bodyId, 'how it began');
  expect(removeBody(folder, bodyId, markOfBody(folder, bodyId))).toBe(true);
  expect(existsSync(screens.pathOf(bodyId))).toBe(false);
});

test('one whose body went by another way goes when the store is opened', async () => {
  const { folder, bodies, screens } = await begin();
  await screens.save(bodyId, 'how it began');
  expect(collectOrphans(folder, () => true, Date.now())).toBe(0);
  expect(existsSync(screens.pathOf(bodyId))).toBe(true);
  rmSync(bodies.pathOf(bodyId));
  expect(collectOrphans(folder, () => true, Date.now())).toBe(0);
  expect(existsSync(screens.pathOf(bodyId))).toBe(false);
});
