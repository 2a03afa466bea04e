import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportList } from '../../../../electron/core/lists/exportList.ts';
import { reduceRunLog } from '../../../../shared/run/reduceRun.ts';
import { openLists } from '../../../support/listWorld.ts';
import { errorAnswer, goodAnswer, startLoopbackService } from '../../../support/loopbackService.ts';
import { until } from '../../../support/manualTime.ts';
import { findSecret, findSecretInFiles, secretForms } from '../../../support/secretSearch.ts';
import { spellingsOf } from '../../../support/spellings.ts';
import { createTestServices } from '../../../support/testServices.ts';

const key = 'fc-canary+Zq7/Wm4=Xt9&Lp2<Rv6"Kd8';
const forms = secretForms(key);

test('a key that the service throws back at a list stands neither in what is kept of it nor in its files', async () => {
  const spellings = spellingsOf(key).map(([, said]) => said);
  const services = await createTestServices();
  const service = await startLoopbackService(({ body }) => {
    const place = Number(/\/(\d+)"/.exec(body)?.[1]);
    const said = spellings[Math.floor(place / 2)] ?? '';
    return place % 2 === 0
      ? goodAnswer({ markdown: `You sent ${said}`, [said]: said, metadata: { title: said, statusCode: 200 } })
      : errorAnswer(403, `not for ${said}`);
  });
  const { id: connectionId } = await services.addService(service.baseUrl, key);
  const told: unknown[] = [];
  let isEnded = false;
  const lists = openLists(services, (change) => {
    told.push(change);
    isEnded = change.state === 'ended';
  });
  const addresses = spellings.flatMap((_, place) => [place * 2, place * 2 + 1]).map((n) => `https://shop.example/${n}`);
  const started = await lists.start({ connectionId, body: {}, addresses, atOnce: 4, scenario: null });
  if (!started.ok) throw new Error(started.error.message);
  await until(() => isEnded);
  const list = await lists.get(started.value.listId);
  if (!list.ok || list.value === null) throw new Error('no list');
  expect(list.value.items.filter(({ state }) => state === 'done')).toHaveLength(spellings.length);
  for (const format of ['csv', 'jsonl'] as const) {
    const pieces: string[] = [];
    const ports = {
      async responseOf(runId: Parameters<typeof services.store.readEvents>[0]) {
        const events = await services.store.readEvents(runId, 0);
        return events.ok ? (reduceRunLog(events.value)?.body?.bodyId ?? null) : null;
      },
      async read(bodyId: Parameters<typeof services.bodies.read>[0]) {
        const read = await services.bodies.read(bodyId);
        return read.ok ? read.value : null;
      },
    };
    for await (const piece of exportList(list.value, format, ports)) pieces.push(piece);
    expect(pieces.join('')).toContain('[redacted]');
    writeFileSync(join(services.folder, `list.${format}`), pieces.join(''));
  }
  expect(findSecret(JSON.stringify([told, list.value]), forms)).toEqual([]);
  expect(findSecretInFiles(services.folder, forms)).toEqual([]);
});
