import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProjectFiles } from '../../../../electron/adapters/projectFiles.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { openProjectWorld, requestFor, valueOf } from '../../../support/projectWorld.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

describe('a requests folder', () => {
  it('is read as it is, and nothing is written before something is saved', async () => {
    const { folder, put, project, get } = await openProjectWorld();
    put('requests/shop/Page 10.req.json', { body: { url: 'https://a.test' } });
    put('requests/shop/Page 2.req.json', { endpoint: 'agent', body: { prompt: 'Find it' } });
    put('requests/readme.txt', 'not ours');
    put('requests/.hidden/x.req.json', '{}');
    put('requests/broken.req.json', '{"body":');
    put('env/staging.env.json', { variables: { base: 'https://a.test' }, secrets: ['token'] });
    await project.refresh();
    expect(await get()).toMatchObject({
      condition: 'ready',
      entries: [
        { path: 'shop', kind: 'folder' },
        { path: 'shop/Page 2.req.json', endpoint: 'agent', fault: null },
        { path: 'shop/Page 10.req.json', endpoint: 'scrape' },
        { path: 'broken.req.json', hash: null, fault: 'not-json' },
      ],
      environments: [{ name: 'staging', content: { secrets: ['token'] }, known: [] }],
    });
    expect(readdirSync(folder).toSorted()).toEqual(['env', 'requests']);
  });

  it('gets its mark with the first request, which then stands in a file of its own', async () => {
    const { project, folder, textOf, get } = await openProjectWorld();
    const written = valueOf(await project.create('shop', 'Product: page', requestFor('https://a.test')));
    expect(written.path).toBe('shop/Product- page.req.json');
    expect(JSON.parse(textOf('trowel.json'))).toMatchObject({ version: 1 });
    expect(textOf('requests/shop/Product- page.req.json')).toContain('"url": "https://a.test"');
    expect((await get()).entries.map(({ path }) => path)).toEqual(['shop', written.path]);
    expect(valueOf(await project.duplicate(written.path)).path).toBe('shop/Product- page 2.req.json');
    expect(valueOf(await project.resolvePath(written.path))).toBe(join(folder, 'requests', written.path));
    expect(await project.resolvePath('../outside.req.json')).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    const found = valueOf(await project.read(written.path));
    expect(found).toMatchObject({ request: requestFor('https://a.test'), hash: written.hash });
  });

  it('writes over nothing that changed meanwhile, and keeps what it does not know', async () => {
    const { project, put, textOf } = await openProjectWorld();
    const { path, hash } = valueOf(await project.create('', 'Page', requestFor('https://a.test')));
    put(`requests/${path}`, { body: { url: 'https://theirs.test' }, reviewedBy: 'Kim' });
    const theirs = textOf(`requests/${path}`);
    const refused = valueOf(await project.save(path, requestFor('https://mine.test'), hash));
    expect(refused.saved).toBe(false);
    expect(textOf(`requests/${path}`)).toBe(theirs);
    expect(valueOf(await project.save(path, requestFor('https://mine.test'), refused.hash)).saved).toBe(true);
    expect(JSON.parse(textOf(`requests/${path}`))).toMatchObject({
      body: { url: 'https://mine.test' },
      reviewedBy: 'Kim',
    });
    expect(readdirSync(join((await openFolderOf(project)).path, 'requests'))).toEqual([path]);
  });

  it('never writes over what it cannot read', async () => {
    const { project, folder, put, textOf } = await openProjectWorld();
    put('requests/broken.req.json', 'half a fi');
    put('requests/huge.req.json', '{}');
    truncateSync(join(folder, 'requests/huge.req.json'), 3_000_000);
    put('env/odd.env.json', '{"variables":7}');
    await project.refresh();
    const { entries, environments } = valueOf(await project.get()) ?? {};
    expect(entries?.map(({ fault }) => fault)).toEqual(['not-json', 'too-big']);
    expect(environments).toMatchObject([{ name: 'odd', fault: 'shape' }]);
    for (const path of ['broken.req.json', 'huge.req.json'])
      expect(await project.read(path)).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await project.save('huge.req.json', requestFor('x'), null)).toMatchObject({ ok: false });
    expect(valueOf(await project.save('broken.req.json', requestFor('x'), null)).saved).toBe(false);
    expect(textOf('requests/broken.req.json')).toBe('half a fi');
    expect(await project.saveEnvironment('odd', { variables: [], secrets: [] }, null)).toMatchObject({ ok: false });
    expect(textOf('env/odd.env.json')).toBe('{"variables":7}');
  });

  it('is left by nothing: no path and no link leads out of it', async () => {
    const { project, folder, put, get } = await openProjectWorld();
    const outside = temporaryFolder();
    put('requests/own.req.json', { body: { url: 'https://a.test' } });
    symlinkSync(outside, join(folder, 'requests/away'));
    symlinkSync('/etc/hosts', join(folder, 'requests/hosts.req.json'));
    await project.refresh();
    expect((await get()).entries.filter(({ fault }) => fault === 'link').map(({ path }) => path)).toEqual([
      'away',
      'hosts.req.json',
    ]);
    const request = requestFor('x');
    for (const path of ['../out.req.json', 'away/in.req.json', '/etc/out.req.json', 'a/../../b.req.json'])
      expect(await project.save(path, request, null)).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await project.create('away', 'New', request)).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await project.create('../..', 'New', request)).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await project.read('hosts.req.json')).toMatchObject({ ok: false });
    expect(await project.rename('own.req.json', '../../moved')).toMatchObject({ ok: true });
    expect(await project.move('moved.req.json', 'away')).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(await project.trash('../../etc')).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    expect(readdirSync(outside)).toEqual([]);
  });

  it('moves, renames, deletes and gives back, folders with all that is in them', async () => {
    const { project, folder, put, get } = await openProjectWorld();
    put('requests/shop/Page.req.json', { body: { url: 'https://a.test' } });
    put('requests/shop/notes.md', 'stays with the folder');
    await project.refresh();
    expect(valueOf(await project.createFolder('', 'Shop'))).toEqual({ path: 'Shop 2' });
    expect(valueOf(await project.rename('shop', 'Store'))).toEqual({ path: 'Store' });
    expect(await project.rename('Store', 'shop 2')).toMatchObject({ ok: false });
    expect(await project.move('Store', 'Store')).toMatchObject({ ok: false });
    expect(valueOf(await project.move('Store', 'Shop 2'))).toEqual({ path: 'Shop 2/Store' });
    const { trashId } = valueOf(await project.trash('Shop 2'));
    expect((await get()).entries).toEqual([]);
    expect(existsSync(join(folder, 'requests/Shop 2'))).toBe(false);
    valueOf(await project.restore(trashId));
    expect(existsSync(join(folder, 'requests/Shop 2/Store/notes.md'))).toBe(true);
    expect(await project.restore(trashId)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });

  it('that is gone, read-only or of a newer version is said, and not written in', async () => {
    const { project, folder, put, get } = await openProjectWorld();
    put('requests/a.req.json', { body: {} });
    chmodSync(folder, 0o555);
    await project.refresh();
    expect((await get()).condition).toBe('read-only');
    expect(await project.create('', 'x', requestFor('x'))).toMatchObject({ error: { reason: 'read-only' } });
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'requests/a.req.json'), 0o444);
    await project.refresh();
    const { hash } = valueOf(await project.read('a.req.json'));
    expect(await project.save('a.req.json', requestFor('x'), hash)).toMatchObject({ error: { reason: 'read-only' } });
    put('trowel.json', { version: 2, name: 'From the future' });
    await project.refresh();
    expect(await get()).toMatchObject({ condition: 'newer', name: 'From the future' });
    expect(await project.create('', 'x', requestFor('x'))).toMatchObject({ error: { reason: 'newer-format' } });
    renameSync(folder, `${folder}-away`);
    await project.refresh();
    expect((await get()).condition).toBe('missing');
    expect(await project.create('', 'x', requestFor('x'))).toMatchObject({ error: { kind: 'not-found' } });
    expect(existsSync(folder)).toBe(false);
    renameSync(`${folder}-away`, folder);
  });

  it('is open again at the next start, with its environment', async () => {
    const world = await openProjectWorld();
    world.put('env/staging.env.json', {});
    await world.project.refresh();
    valueOf(await world.project.chooseEnvironment('staging'));
    const again = await openProjectWorld({ folder: world.folder, profile: world.profile });
    expect((await again.get()).environment).toBe('staging');
    valueOf(await again.project.choose(null));
    expect(valueOf(await again.project.get())).toBeNull();
  });
});

describe('the files of this computer that requests name', () => {
  const idOf = (digit: string): string => digit.repeat(64);
  const fileUrl = (digit: string): string => fileAddress({ id: idOf(digit), name: 'Report.pdf' });

  it('are known of each request, raw call, environment and half-mended file, and of one that was just removed', async () => {
    const { project, put } = await openProjectWorld();
    put('requests/deep/in/report.req.json', { body: { url: fileUrl('a') } });
    put('requests/call.req.json', {
      endpoint: 'raw',
      body: { method: 'POST', path: '/v2/parse', file: { url: fileUrl('b') } },
    });
    put('requests/conflict.req.json', `<<<<<<< ours\n"url": "${fileUrl('c')}"`);
    put('env/desk.env.json', { variables: { report: fileUrl('d') } });
    await project.refresh();
    expect((await project.files())?.toSorted()).toEqual(['a', 'b', 'c', 'd'].map(idOf));
    valueOf(await project.trash('deep'));
    expect(await project.files(), 'it can be brought back').toContain(idOf('a'));
  });

  it('stay known of a folder that is not open any more, or whose disk is away; of a request that went they are forgotten', async () => {
    const world = await openProjectWorld();
    const { folder, profile } = world;
    world.put('requests/report.req.json', { body: { url: fileUrl('a') } });
    world.put('requests/other.req.json', { body: { url: fileUrl('b') } });
    await world.project.refresh();
    valueOf(await world.project.trash('other.req.json'));
    renameSync(folder, `${folder}-away`);
    const away = await openProjectWorld({ folder, profile });
    expect(await away.project.files()).toEqual([idOf('a')]);
    const elsewhere = await openProjectWorld({ profile });
    expect(await elsewhere.project.files()).toEqual([idOf('a')]);
    renameSync(`${folder}-away`, folder);
    world.put('requests/report.req.json', { body: { url: 'https://a.test' } });
    const back = await openProjectWorld({ folder, profile });
    expect(await back.project.files()).toEqual([]);
  });

  it('are not said where a newer program remembers them', async () => {
    const { project, profile } = await openProjectWorld();
    writeFileSync(join(profile, 'project.json'), JSON.stringify({ version: 2 }));
    expect(await project.files()).toBeNull();
  });
});

async function openFolderOf(project: Awaited<ReturnType<typeof openProjectWorld>>['project']) {
  const found = valueOf(await project.get());
  if (found === null) throw new Error('no folder is open');
  return found;
}

it('a folder of more than anybody keeps is read in part, and says so', async () => {
  const folder = temporaryFolder();
  for (let index = 0; index < 12; index += 1) mkdirSync(join(folder, 'requests', `${index}`), { recursive: true });
  const files = createProjectFiles({ trash: join(folder, 'trash'), now: () => 0 });
  const listed = await files.list(folder, 'requests', '.req.json', 10);
  expect(listed.isCut).toBe(true);
  expect(listed.items.map(({ path }) => path)).toEqual(Array.from({ length: 10 }, (_, index) => `requests/${index}`));
});
