import { describe, expect, test } from 'vitest';
import { err, ok } from '../../../../../shared/base/result.ts';
import { mapSite } from '../../../../../electron/engine/site/map/mapSite.ts';
import { nextTurn } from '../../../../support/manualTime.ts';
import { createFakeWorld, mapRequest, site, urlset, type FakeWorld } from './mapFakes.ts';

describe('the timeout', () => {
  async function expire(world: FakeWorld, running: Promise<unknown>, timeoutMs: number): Promise<void> {
    let isDone = false;
    void running.finally(() => {
      isDone = true;
    });
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    if (!isDone) await world.time.advance(timeoutMs);
  }

  test('gives what there is, with a warning and the end of each source', async () => {
    const world = createFakeWorld({
      files: { '/sitemap.xml': urlset('/a', '/b') },
      pages: { '/': [] },
      silent: ['/sitemap.txt', '/'],
    });
    const running = mapSite(mapRequest({ timeoutMs: 5000 }), world.ports);
    await expire(world, running, 5000);
    const result = await running;
    expect(result).toMatchObject({ ok: true, value: { links: [{ url: `${site}/a` }, { url: `${site}/b` }] } });
    expect(result.ok && result.value.warning).toBe('The map was ended after 5 s and has what was found until then.');
    expect(world.events).toContainEqual({
      type: 'source-ended',
      source: 'page',
      count: 0,
      problem: 'it did not end in time',
    });
    expect(world.time.waits()).toEqual([]);
  });

  test.each([
    '/robots.txt',
    '/#final',
  ])('is the failure where nothing was found before it: %s is silent', async (path) => {
    const silent = [path, '/'];
    const world = createFakeWorld({ silent });
    const running = mapSite(mapRequest({ timeoutMs: 5000 }), world.ports);
    await expire(world, running, 5000);
    expect(await running).toEqual(err({ kind: 'timeout' }));
  });

  test('leaves the walk 60 % of it', async () => {
    const world = createFakeWorld({ pages: { '/': ['/a', '/b'], '/a': ['/c'], '/b': [] }, silent: ['/b'] });
    const running = mapSite(mapRequest({ timeoutMs: 10_000, sitemap: 'skip' }), world.ports);
    await expire(world, running, 6000);
    expect(await running).toMatchObject({
      ok: true,
      value: { links: [{}, {}, {}, { url: `${site}/c` }], warning: null },
    });
  });

  test('leaves time for the ranking', async () => {
    const world = createFakeWorld({ files: { '/sitemap.xml': urlset('/a', '/b') }, silent: ['/sitemap.txt'] });
    const running = mapSite(mapRequest({ timeoutMs: 10_000, sitemap: 'only', search: 'b' }), world.ports);
    await expire(world, running, 8500);
    expect(await running).toMatchObject({ ok: true, value: { links: [{ url: `${site}/b` }, { url: `${site}/a` }] } });
  });

  test('is not needed to cancel', async () => {
    const world = createFakeWorld({ files: { '/sitemap.xml': urlset('/a') }, silent: ['/sitemap.txt', '/'] });
    const running = mapSite(mapRequest(), world.ports);
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    world.cancel.abort();
    expect(await running).toEqual(err({ kind: 'cancelled' }));
    expect(world.time.waits()).toEqual([]);
  });

  test('ignores what arrives after it', async () => {
    let deliver = (): void => {};
    const world = createFakeWorld({ files: { '/sitemap.xml': urlset('/a', '/b') } });
    const late = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    const running = mapSite(mapRequest({ timeoutMs: 1000 }), {
      ...world.ports,
      pageLinks: async (url) => {
        await late;
        return ok({ url, links: [] });
      },
    });
    await expire(world, running, 1000);
    await running;
    const count = world.events.length;
    deliver();
    await nextTurn();
    expect(world.events).toHaveLength(count);
  });
});
