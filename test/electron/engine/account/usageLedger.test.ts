import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordSpending } from '../../../../electron/engine/account/recordSpending.ts';
import { openUsageLedger } from '../../../../electron/engine/account/usageLedger.ts';
import { freeAccount, openCreditAccount } from '../../../../electron/engine/credits/creditAccount.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const november = Date.UTC(2026, 10, 30, 23, 59, 59);
const december = Date.UTC(2026, 11, 1);

describe('the sums of each month', () => {
  test('are added up, and are there again after a restart', async () => {
    const file = join(temporaryFolder(), 'usage.json');
    let now = november;
    const ledger = openUsageLedger(file, () => now, expect.fail);
    void ledger.add({ credits: 2 });
    await ledger.add({ credits: 1, tokens: 900 });
    now = december;
    await ledger.add({ tokens: 5 });
    const expected = [
      { month: '2026-11', credits: 3, tokens: 900 },
      { month: '2026-12', credits: 0, tokens: 5 },
    ];
    expect(ledger.months()).toEqual(expected);
    expect(openUsageLedger(file, () => now, expect.fail).months()).toEqual(expected);
  });

  test('have the current month before anything is spent', () => {
    const ledger = openUsageLedger(join(temporaryFolder(), 'usage.json'), () => november, expect.fail);
    expect(ledger.months()).toEqual([{ month: '2026-11', credits: 0, tokens: 0 }]);
  });

  test('begin again beside a file that cannot be read', async () => {
    const file = join(temporaryFolder(), 'usage.json');
    writeFileSync(file, '{"version":1,"months":{"2026-11":');
    const said: string[] = [];
    const ledger = openUsageLedger(
      file,
      () => november,
      (line) => said.push(line),
    );
    expect(said).toEqual([expect.stringContaining('could not be read')]);
    await ledger.add({ credits: 4 });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      version: 1,
      months: { '2026-11': { credits: 4, tokens: 0 } },
    });
    expect(existsSync(`${file}.unreadable`)).toBe(true);
  });

  test('count what an account is charged, once', async () => {
    const folder = temporaryFolder();
    const ledger = openUsageLedger(join(folder, 'usage.json'), () => november, expect.fail);
    const opened = openCreditAccount(join(folder, 'credits.json'), 10, expect.fail);
    if (!opened.ok) throw new Error(opened.error);
    const account = recordSpending(opened.value, ledger);
    const hold = account.hold(5);
    await hold?.settle(3);
    await hold?.settle(3);
    await account.hold(1)?.settle(0);
    expect([account.granted, account.remaining]).toEqual([10, 7]);
    expect(ledger.months()).toMatchObject([{ credits: 3 }]);
    const free = recordSpending(freeAccount, ledger);
    await free.hold(1)?.settle(1);
    expect(ledger.months()).toMatchObject([{ credits: 3 }]);
    expect(free).toMatchObject({ isMetered: false, granted: null, remaining: null });
  });
});
