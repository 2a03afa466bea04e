import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProjectFiles } from '../../../../electron/adapters/projectFiles.ts';
import { createProfileDisk } from '../../../../electron/core/baselines/baselineDisk.ts';
import { createBaselineService } from '../../../../electron/core/baselines/baselineService.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { BaselineTarget } from '../../../../shared/project/baseline.ts';
import { openProjectWorld, requestFor, valueOf } from '../../../support/projectWorld.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const url = 'https://a.test/stove';

async function openWorld() {
  const world = await openProjectWorld();
  const data = temporaryFolder();
  const files = createProjectFiles({ trash: join(world.profile, 'trash'), now: () => 0 });
  const { project } = world;
  const baselines = createBaselineService({
    files,
    folder: project.baselines,
    computer: createProfileDisk(files, data),
  });
  return { ...world, data, baselines };
}

function placeOf(file: string | null, request: JsonObject = { url, formats: ['markdown'] }): BaselineTarget {
  return { file, endpoint: 'scrape', request };
}

const markdown = (text: string) => ({ name: 'markdown', kind: 'text' as const, text });
const links = { name: 'links', kind: 'json' as const, text: '[\n  "https://a.test/"\n]\n' };

describe('the baseline of a request of the folder', () => {
  it('is files beside it, one for each field, without times', async () => {
    const { baselines, project, folder, textOf } = await openWorld();
    const { path } = valueOf(await project.create('shop', 'Stove', requestFor(url)));
    expect(valueOf(await baselines.find(placeOf(path)))).toBeNull();
    const written = valueOf(await baselines.accept(placeOf(path), [markdown('# Stove\n'), links], false));
    expect(written).toMatchObject({ state: 'written', where: 'folder', leftOut: [] });
    const place = 'baselines/shop/Stove.req';
    expect(readdirSync(join(folder, place)).toSorted()).toEqual(['baseline.json', 'links.json', 'markdown.md']);
    expect(textOf(`${place}/markdown.md`)).toBe('# Stove\n');
    expect(JSON.parse(textOf(`${place}/baseline.json`))).toEqual({
      version: 1,
      parts: { markdown: 'text', links: 'json' },
    });
    expect(valueOf(await baselines.find(placeOf(path)))).toMatchObject({ where: 'folder', file: path, folder: place });
    expect(valueOf(await baselines.read(placeOf(path), 'links'))?.text).toBe(links.text);
    expect(valueOf(await baselines.read(placeOf(path), '__proto__'))).toBeNull();
  });

  it('is found for a run whose tab was closed, by what was sent', async () => {
    const { baselines, project } = await openWorld();
    const { path } = valueOf(await project.create('', 'Stove', requestFor(url)));
    valueOf(await baselines.accept(placeOf(path), [markdown('# Stove\n')], false));
    const found = valueOf(await baselines.find(placeOf(null, { formats: ['markdown'], url })));
    expect(found).toMatchObject({ where: 'folder', file: path });
    expect(valueOf(await baselines.find(placeOf(null, { url, formats: ['html'] })))).toBeNull();
  });

  it('takes a hunk in, refuses over a file that changed meanwhile, and takes each write back', async () => {
    const { baselines, project, put, textOf } = await openWorld();
    const { path } = valueOf(await project.create('', 'Stove', requestFor(url)));
    const place = placeOf(path);
    valueOf(await baselines.accept(place, [markdown('a\nb\n'), links], false));
    const hash = valueOf(await baselines.find(place))?.hashes['markdown'] ?? null;
    const saved = valueOf(await baselines.savePart(place, markdown('a\nc\n'), hash, false));
    expect(textOf('baselines/Stove.req/markdown.md')).toBe('a\nc\n');
    expect(valueOf(await baselines.savePart(place, markdown('x\n'), hash, false))).toEqual({ state: 'changed' });
    if (saved.state !== 'written') throw new Error('was not written');
    valueOf(await baselines.undo(saved.undoId));
    expect(textOf('baselines/Stove.req/markdown.md')).toBe('a\nb\n');
    expect(await baselines.undo(saved.undoId)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    put('baselines/Stove.req/markdown.md', 'theirs\r\n');
    expect(valueOf(await baselines.read(place, 'markdown'))?.text).toBe('theirs\n');
  });

  it('has no more fields than the result that was accepted, and what is ignored stays ignored', async () => {
    const { baselines, project, folder } = await openWorld();
    const { path } = valueOf(await project.create('', 'Stove', requestFor(url)));
    const place = placeOf(path);
    valueOf(await baselines.accept(place, [markdown('a\n'), links], false));
    const masks = [{ pattern: 'Updated *', isPattern: true }];
    valueOf(await baselines.ignore(place, 'markdown', masks));
    const again = valueOf(await baselines.accept(place, [markdown('b\n')], false));
    expect(readdirSync(join(folder, 'baselines/Stove.req')).toSorted()).toEqual(['baseline.json', 'markdown.md']);
    expect(valueOf(await baselines.find(place))?.masks).toEqual({ markdown: masks });
    if (again.state !== 'written') throw new Error('was not written');
    valueOf(await baselines.undo(again.undoId));
    expect(valueOf(await baselines.read(place, 'links'))?.text).toBe(links.text);
    const removed = valueOf(await baselines.remove(place));
    expect(valueOf(await baselines.find(place))).toBeNull();
    expect(existsSync(join(folder, 'baselines/Stove.req/markdown.md'))).toBe(false);
    valueOf(await baselines.undo(removed.undoId));
    expect(valueOf(await baselines.read(place, 'markdown'))?.text).toBe('a\n');
  });

  it('is not written with what looks like a key until somebody says so', async () => {
    const { baselines, project, folder } = await openWorld();
    const { path } = valueOf(await project.create('', 'Stove', requestFor(url)));
    const key = `sk-${'abcdefghij'.repeat(3)}`;
    const asked = valueOf(await baselines.accept(placeOf(path), [markdown(`# Keys\nUse ${key} here\n`)], false));
    expect(asked).toEqual({ state: 'secrets', secrets: [{ part: 'markdown', line: 2, start: 'sk-abc' }] });
    expect(existsSync(join(folder, 'baselines'))).toBe(false);
    expect(valueOf(await baselines.accept(placeOf(path), [markdown(key)], true)).state).toBe('written');
  });

  it('goes along when its request gets another name or another folder', async () => {
    const { baselines, project, folder } = await openWorld();
    const { path } = valueOf(await project.create('', 'Stove', requestFor(url)));
    valueOf(await baselines.accept(placeOf(path), [markdown('a\n')], false));
    const { path: renamed } = valueOf(await project.rename(path, 'Oven'));
    valueOf(await project.createFolder('', 'shop'));
    const { path: moved } = valueOf(await project.move(renamed, 'shop'));
    expect(valueOf(await baselines.read(placeOf(moved), 'markdown'))?.text).toBe('a\n');
    valueOf(await project.rename('shop', 'store'));
    expect(valueOf(await baselines.read(placeOf('store/Oven.req.json'), 'markdown'))?.text).toBe('a\n');
    expect(readdirSync(join(folder, 'baselines'))).toEqual(['store']);
  });

  it('is neither read nor written through a link or out of the folder', async () => {
    const { baselines, project, folder } = await openWorld();
    const { path } = valueOf(await project.create('', 'Stove', requestFor(url)));
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'secret.md'), 'secret');
    valueOf(await baselines.accept(placeOf(path), [markdown('a\n')], false));
    const file = join(folder, 'baselines/Stove.req/markdown.md');
    rmSync(file);
    symlinkSync(join(outside, 'secret.md'), file);
    expect(valueOf(await baselines.read(placeOf(path), 'markdown'))).toBeNull();
    const away = await baselines.accept(placeOf('../../Stove.req.json'), [markdown('a\n')], false);
    expect(away.ok).toBe(false);
    expect(readdirSync(outside)).toEqual(['secret.md']);
  });
});

describe('the baseline of an address', () => {
  it('is kept on this computer for requests that no file holds, and a file that is made of one begins with it', async () => {
    const { baselines, project, folder, data } = await openWorld();
    const place = placeOf(null);
    const written = valueOf(await baselines.accept(place, [markdown('a\n')], false));
    expect(written).toMatchObject({ state: 'written', where: 'computer' });
    expect(existsSync(join(folder, 'baselines'))).toBe(false);
    expect(readdirSync(join(data, 'baselines'))).toHaveLength(1);
    expect(valueOf(await baselines.find(placeOf(null, { url, mobile: true })))).toMatchObject({ where: 'computer' });
    expect(valueOf(await baselines.find(placeOf(null, { url: 'https://b.test' })))).toBeNull();
    const { path } = valueOf(await project.create('', 'Stove', requestFor(url)));
    expect(valueOf(await baselines.find(placeOf(path)))).toMatchObject({ where: 'computer' });
    valueOf(await baselines.accept(placeOf(path), [markdown('b\n')], false));
    expect(valueOf(await baselines.read(placeOf(path), 'markdown'))?.text).toBe('b\n');
    expect(valueOf(await baselines.read(place, 'markdown'))?.text).toBe('b\n');
  });

  it('works where no folder is open', async () => {
    const { baselines, project } = await openWorld();
    valueOf(await project.choose(null));
    valueOf(await baselines.accept(placeOf(null), [markdown('a\n')], false));
    expect(valueOf(await baselines.read(placeOf(null), 'markdown'))?.text).toBe('a\n');
  });

  it('leaves out and tells what is too long for a file', async () => {
    const { baselines } = await openWorld();
    const long = { name: 'rawHtml', kind: 'text' as const, text: 'ä'.repeat(1_500_000) };
    const written = valueOf(await baselines.accept(placeOf(null), [markdown('a\n'), long], false));
    expect(written).toMatchObject({ state: 'written', leftOut: ['rawHtml'] });
    expect(Object.keys(valueOf(await baselines.find(placeOf(null)))?.parts ?? {})).toEqual(['markdown']);
  });
});
