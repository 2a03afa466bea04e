import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  createAlexandriaService,
  type AlexandriaService,
} from '../../../../electron/engine/alexandria/alexandriaService.ts';
import { createCatalogue } from '../../../../electron/engine/alexandria/catalogue.ts';
import { createRequestJournal } from '../../../../electron/engine/alexandria/requestJournal.ts';
import { openRequestRecords } from '../../../../electron/engine/alexandria/requestRecords.ts';
import type { Tool } from '../../../../electron/engine/alexandria/tool.ts';
import type { ToolFetch } from '../../../../electron/engine/alexandria/toolFetch.ts';
import { openCreditAccount } from '../../../../electron/engine/credits/creditAccount.ts';
import type { CreditAccount } from '../../../../electron/engine/ports/credits.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let folder: string;
/** Capabilities in the order in which they ran. */
let ran: string[];
let account: CreditAccount;
let service: AlexandriaService;

function tool(capability: string, creditsCost: number, works = true): Tool {
  return {
    contract: {
      provider: 'kiln',
      capability,
      name: capability,
      description: 'd',
      returns: 'r',
      category: 'local',
      options: [],
      creditsCost,
    },
    domains: null,
    optionsFor: () => ({}),
    isSafe: true,
    openTerms: null,
    run: () => {
      ran.push(capability);
      return Promise.resolve(
        works ? ok({ data: [1], upstreamStatus: 200 }) : err({ code: 'upstream_error', message: 'no', status: 502 }),
      );
    },
  };
}

beforeEach(() => {
  folder = temporaryFolder();
  ran = [];
  const opened = openCreditAccount(join(folder, 'credits.json'), 10, () => undefined);
  if (!opened.ok) throw new Error(opened.error);
  account = opened.value;
  service = createAlexandriaService({
    catalogue: createCatalogue([tool('bake', 4), tool('crack', 4, false), tool('look', 0)]),
    journal: createRequestJournal(openRequestRecords(join(folder, 'requests'), Date.now)),
    account,
    now: () => new Date(0),
    log: () => undefined,
  });
});

const noFetch: ToolFetch = () => Promise.reject(new Error('nobody fetches here'));
const run = (id: string, ...capabilities: string[]) =>
  service.run({ alexandria: capabilities.map((capability) => ({ provider: 'kiln', capability })) }, id, noFetch);

test('charges the calls that went well, once for each id (contract 2.4 and 7.3)', async () => {
  const first = await run('one', 'bake', 'crack');
  expect(first).toMatchObject({ ok: true, value: { data: { creditsCost: 4 } } });
  expect(account.remaining).toBe(6);
  expect(await run('one', 'bake', 'crack')).toEqual(first);
  expect(account.remaining).toBe(6);
});

test('runs nothing where the credits for all calls are not left; the id may be used again', async () => {
  expect(await run('one', 'bake', 'bake', 'bake')).toEqual(err({ kind: 'no-credits' }));
  expect(ran).toEqual([]);
  expect(account.remaining).toBe(10);
  expect(await run('one', 'bake', 'bake')).toMatchObject({ ok: true });
  expect(account.remaining).toBe(2);
  expect(await run('two', 'look')).toMatchObject({ ok: true });
});

test('runs nothing that costs while nothing can be charged', async () => {
  mkdirSync(join(folder, 'credits.json'));
  expect(await run('one', 'bake')).toEqual(err({ kind: 'no-billing' }));
  expect(await run('two', 'look')).toMatchObject({ ok: true });
  expect(ran).toEqual(['look']);
  rmSync(join(folder, 'credits.json'), { recursive: true });
  expect(await run('one', 'bake')).toMatchObject({ ok: true });
});
