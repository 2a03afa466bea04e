import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ProjectVariables } from '../../../../electron/core/project/projectVariables.ts';
import { goodAnswer } from '../../../support/loopbackService.ts';
import { openProjectWorld, type ProjectWorld, requestFor, valueOf } from '../../../support/projectWorld.ts';
import { filesBelow, findSecretInFiles, secretForms } from '../../../support/secretSearch.ts';
import { sendTo } from '../../../support/testRuns.ts';
import { createTestServices } from '../../../support/testServices.ts';

const secret = 'correct horse battery';

async function withStaging(options = {}): Promise<ProjectWorld> {
  const world = await openProjectWorld(options);
  const content = { variables: [{ name: 'base', value: 'https://shop.test' }], secrets: ['password'] };
  valueOf(await world.project.saveEnvironment('staging', content, null));
  valueOf(await world.project.chooseEnvironment('staging'));
  return world;
}

it('a secret comes from the keychain, and the file has only its name', async () => {
  const { project, get, textOf } = await withStaging();
  const body = { url: '{{base}}/login', actions: [{ type: 'write', text: '{{password}}' }] };
  expect(await project.fill(body)).toMatchObject({ ok: false, error: { kind: 'key', reason: 'missing' } });
  valueOf(await project.setSecret('staging', 'password', secret));
  expect((await get()).environments).toMatchObject([{ known: ['password'] }]);
  expect(valueOf(await project.fill(body))).toEqual({
    sent: { url: 'https://shop.test/login', actions: [{ type: 'write', text: secret }] },
    stored: { url: 'https://shop.test/login', actions: [{ type: 'write', text: '{{password}}' }] },
  });
  expect(textOf('env/staging.env.json')).not.toContain(secret);
  valueOf(await project.setSecret('staging', 'password', ''));
  expect((await get()).environments).toMatchObject([{ known: [] }]);
});

it('a secret stands in no form in the folder, in its trash or beside the keys, whatever is done to its files', async () => {
  const word = 'fc-canary+Zq7/Wm4=Xt9&Lp2<Rv6"Kd8';
  const { project, folder, profile } = await withStaging();
  valueOf(await project.setSecret('staging', 'password', word));
  const body = { url: '{{base}}/login', headers: { 'x-shop': '{{password}}' } };
  const filled = valueOf(await project.fill(body));
  expect(JSON.stringify(filled.sent)).toContain(JSON.stringify(word));
  const saved = { ...requestFor('{{base}}'), body: filled.stored };
  const { path } = valueOf(await project.create('', 'Login', saved));
  valueOf(await project.duplicate(path));
  valueOf(await project.trash(path));
  valueOf(await project.renameEnvironment('staging', 'live'));
  valueOf(await project.trashEnvironment('live'));
  expect(filesBelow(profile).length).toBeGreaterThan(2);
  for (const place of [folder, profile]) expect(findSecretInFiles(place, secretForms(word))).toEqual([]);
});

it('an environment that is renamed keeps its values, its secrets and its being chosen', async () => {
  const { project, get } = await withStaging();
  valueOf(await project.setSecret('staging', 'password', secret));
  valueOf(await project.saveEnvironment('live', { variables: [], secrets: [] }, null));
  expect(await project.renameEnvironment('staging', 'Live')).toMatchObject({ ok: false });
  expect(await project.renameEnvironment('nowhere', 'x')).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  expect(await project.renameEnvironment('staging', 'a/b')).toMatchObject({ ok: false });
  valueOf(await project.renameEnvironment('staging', 'preview'));
  expect(await get()).toMatchObject({
    environment: 'preview',
    environments: [{ name: 'live' }, { name: 'preview', known: ['password'] }],
  });
  const body = { url: '{{base}}/{{password}}' };
  expect(valueOf(await project.fill(body)).sent).toEqual({ url: `https://shop.test/${secret}` });
  // Nothing of it stays under the old name.
  valueOf(await project.saveEnvironment('staging', { variables: [], secrets: ['password'] }, null));
  expect((await get()).environments.find(({ name }) => name === 'staging')?.known).toEqual([]);
});

it('the same names in a folder from elsewhere get nothing of it', async () => {
  const own = await withStaging();
  valueOf(await own.project.setSecret('staging', 'password', secret));
  const stranger = await withStaging({ keys: own.keys });
  expect(await stranger.project.fill({ url: 'https://evil.test/?{{password}}' })).toMatchObject({ ok: false });
});

it('without an environment names stay as they are written, and escapes still hold', async () => {
  const { project } = await openProjectWorld();
  expect(valueOf(await project.fill({ url: String.raw`{{base}} \{{base}}` })).sent).toEqual({
    url: '{{base}} {{base}}',
  });
});

it('a run sends the secret and keeps its name, whatever the service says back', async () => {
  let variables: ProjectVariables | null = null;
  const fill: ProjectVariables['fill'] = async (body) => {
    if (variables === null) throw new Error('not ready');
    return variables.fill(body);
  };
  const services = await createTestServices({ variables: { fill } });
  const { project } = await withStaging({ keys: services.keys });
  variables = project;
  valueOf(await project.setSecret('staging', 'password', secret));
  const seen: string[] = [];
  const body = { ...requestFor('{{base}}/stoves').body, headers: { 'x-shop': '{{password}}' } };
  const run = await sendTo(
    services,
    (request) => {
      seen.push(request.body);
      const { data } = goodAnswer().json as { data: object };
      return { json: { success: true, data: { ...data, markdown: `You said ${secret}` } } };
    },
    body,
  );
  expect(seen.join()).toContain(secret);
  expect(run.request).toEqual({ ...body, url: 'https://shop.test/stoves' });
  expect(JSON.stringify(services.told)).not.toContain(secret);
  const stored = run.body === null ? null : await services.bodies.read(run.body.bodyId);
  expect(stored?.ok && Buffer.from(stored.value).toString()).toContain('You said [redacted]');
  expect(filesWith(services.folder, secret)).toEqual([]);
});

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => readFileSync(join(folder, name)).includes(text));
}
