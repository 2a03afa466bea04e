import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock, systemScheduler } from '../../electron/adapters/systemTime.ts';
import { openProjectWorld, requestFor, valueOf } from '../support/projectWorld.ts';

/** File system change events are delayed. */
const within = { timeout: 20_000 };

it('what other programs do in the folder is noticed, also in folders that are new and after it was away', async () => {
  const world = await openProjectWorld({ clock: systemClock, scheduler: systemScheduler });
  const { folder, put, get, project, textOf } = world;
  const paths = async () => (await get()).entries.map(({ path }) => path);

  // The folders come into being with the first file, and are looked at from then on.
  valueOf(await project.create('', 'First', requestFor('https://a.test')));
  put('requests/First.req.json', { body: { url: 'https://b.test' }, endpoint: 'agent' });
  await expect.poll(async () => (await get()).entries[0]?.endpoint, within).toBe('agent');
  rmSync(join(folder, 'requests/First.req.json'));
  await expect.poll(paths, within).toEqual([]);

  put('requests/shop/Page.req.json', { body: { url: 'https://a.test' } });
  await expect.poll(paths, within).toEqual(['shop', 'shop/Page.req.json']);

  const before = (await get()).entries[1]?.hash;
  put('requests/shop/Page.req.json', { body: { url: 'https://b.test' } });
  await expect.poll(async () => (await get()).entries[1]?.hash !== before, within).toBe(true);

  // A half-written file of another program is an error only until it is complete.
  put('requests/shop/Page.req.json', '{"body":');
  await expect.poll(async () => (await get()).entries[1]?.fault, within).toBe('not-json');
  put('requests/shop/Page.req.json', { body: { url: 'https://c.test' } });
  await expect.poll(async () => (await get()).entries[1]?.fault, within).toBe(null);

  mkdirSync(join(folder, 'requests/new/deep'), { recursive: true });
  await expect.poll(paths, within).toContain('new/deep');
  put('requests/new/deep/Late.req.json', { body: {} });
  await expect.poll(paths, within).toContain('new/deep/Late.req.json');

  put('env/staging.env.json', { variables: { base: 'https://a.test' } });
  await expect.poll(async () => (await get()).environments.map(({ name }) => name), within).toEqual(['staging']);

  rmSync(join(folder, 'requests/new'), { recursive: true });
  await expect.poll(paths, within).toEqual(['shop', 'shop/Page.req.json']);

  renameSync(folder, `${folder}-away`);
  await expect.poll(async () => (await get()).condition, within).toBe('missing');
  renameSync(`${folder}-away`, folder);
  await expect.poll(async () => (await get()).condition, within).toBe('ready');
  await expect.poll(paths, within).toEqual(['shop', 'shop/Page.req.json']);

  // Own writes are reported once they are done, and not a second time.
  valueOf(await project.create('shop', 'Own', requestFor('https://own.test')));
  expect(textOf('requests/shop/Own.req.json')).toContain('own.test');
  expect(await paths()).toContain('shop/Own.req.json');
});
