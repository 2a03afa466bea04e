import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBodyFiles } from '../../../../electron/adapters/store/bodyFiles.ts';
import { toStoreError } from '../../../../electron/adapters/store/storeErrors.ts';
import { bodyOf } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const facts = { contentType: 'text/plain', redactions: 2, notUtf8: false };

/** More than is held back before a file is made. */
const large = Buffer.alloc(300 * 1024, 'x');

describe('a body on its way to disk', () => {
  it('is under the hash of its bytes, readable by this person alone', async () => {
    const folder = temporaryFolder();
    const bodies = createBodyFiles(folder);
    const writer = bodies.open();
    for (const piece of ['one ', 'two ', 'three']) await writer.write(Buffer.from(piece));
    const bodyId = createHash('sha256').update('one two three').digest('hex');
    expect(await writer.commit(facts)).toEqual({
      ok: true,
      value: { bodyId, size: 13, contentType: 'text/plain', redactions: 2 },
    });
    const path = join(folder, 'bodies', bodyId.slice(0, 2), bodyId);
    expect(bodies.pathOf(bodyOf('one two three').bodyId)).toBe(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'bodies', 'incoming'))).toEqual([]);
  });

  it('says that it is not UTF-8 when it is not', async () => {
    const writer = createBodyFiles(temporaryFolder()).open();
    expect(await writer.commit({ ...facts, notUtf8: true })).toMatchObject({ ok: true, value: { notUtf8: true } });
  });

  it('comes back as it was written, in pieces that are short and long', async () => {
    const bodies = createBodyFiles(temporaryFolder());
    const writer = bodies.open();
    for (const piece of [Buffer.from('first '), large, Buffer.from(' last')]) {
      const used = Buffer.from(piece);
      await writer.write(used);
      used.fill(0);
    }
    const stored = await writer.commit(facts);
    if (!stored.ok) throw new Error(stored.error.message);
    const read = await bodies.read(stored.value.bodyId);
    expect(read.ok && Buffer.from(read.value).toString()).toBe(`first ${large.toString()} last`);
  });

  it.each(['half', large.toString()])('is not there before it is whole, nor when it was given up', async (text) => {
    const folder = temporaryFolder();
    const bodies = createBodyFiles(folder);
    const writer = bodies.open();
    await writer.write(Buffer.from(text));
    expect(await bodies.read(bodyOf(text).bodyId)).toMatchObject({
      ok: false,
      error: { kind: 'not-found', what: 'body' },
    });
    await writer.discard();
    expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
  });

  it('leaves nothing when it is given up in the middle of a write', async () => {
    const folder = temporaryFolder();
    const writer = createBodyFiles(folder).open();
    const written = writer.write(large);
    await writer.discard();
    await written;
    expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
  });

  it('of the same bytes is one file', async () => {
    const folder = temporaryFolder();
    const bodies = createBodyFiles(folder);
    for (let time = 0; time < 2; time += 1) {
      const writer = bodies.open();
      await writer.write(Buffer.from('same'));
      expect((await writer.commit(facts)).ok).toBe(true);
    }
    const { bodyId } = bodyOf('same');
    expect(readdirSync(join(folder, 'bodies', bodyId.slice(0, 2)))).toEqual([bodyId]);
  });

  it('left over from the last time is cleaned away', async () => {
    const folder = temporaryFolder();
    const incoming = join(folder, 'bodies', 'incoming');
    mkdirSync(incoming, { recursive: true });
    writeFileSync(join(incoming, 'left-over'), 'half');
    const bodies = createBodyFiles(folder);
    const writer = bodies.open();
    await writer.write(large);
    await bodies.cleanIncoming();
    expect(readdirSync(incoming)).not.toContain('left-over');
    await writer.write(Buffer.from('going on'));
    expect((await writer.commit(facts)).ok).toBe(true);
    await createBodyFiles(temporaryFolder()).cleanIncoming();
  });
});

describe('a disk that refuses', () => {
  it('is said with the file that it was, of a short body when all of it is there', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'bodies'), 'a file where a folder should be');
    const long = await createBodyFiles(folder).open().write(large);
    const writer = createBodyFiles(folder).open();
    await writer.write(Buffer.from('x'));
    for (const refused of [long, await writer.commit(facts)]) {
      expect(refused).toMatchObject({ ok: false, error: { kind: 'store' } });
      expect(!refused.ok && refused.error.message).toContain(folder);
    }
  });

  it('is said when it happens at the end', async () => {
    const folder = temporaryFolder();
    const writer = createBodyFiles(folder).open();
    await writer.write(large);
    rmSync(join(folder, 'bodies'), { recursive: true });
    expect(await writer.commit(facts)).toMatchObject({ ok: false, error: { kind: 'store' } });
  });

  it.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EROFS', 'read-only'],
    ['EACCES', 'read-only'],
    ['EIO', 'io'],
    ['SQLITE_FULL', 'disk-full'],
    ['SQLITE_READONLY_DBMOVED', 'read-only'],
    ['SQLITE_CORRUPT_VTAB', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
    ['SQLITE_BUSY', 'locked'],
    ['SQLITE_IOERR_WRITE', 'io'],
  ])('%s is %s', (code, reason) => {
    const error = toStoreError(Object.assign(new Error('text of the library'), { code }), '/data/trowel.db');
    expect(error).toMatchObject({ kind: 'store', reason, path: '/data/trowel.db' });
    expect(error.message).toContain('/data/trowel.db');
    expect(error.message.length).toBeLessThanOrEqual(300);
  });
});
