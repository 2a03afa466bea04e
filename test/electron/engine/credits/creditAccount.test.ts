import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { freeAccount, openCreditAccount } from '../../../../electron/engine/credits/creditAccount.ts';
import type { CreditAccount } from '../../../../electron/engine/ports/credits.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function open(folder: string, granted: number, said: string[] = []): CreditAccount {
  const account = openCreditAccount(join(folder, 'credits.json'), granted, (line) => said.push(line));
  if (!account.ok) throw new Error(account.error);
  return account.value;
}

describe('an account', () => {
  test('gives what it has, and no more', async () => {
    const account = open(temporaryFolder(), 6);
    await account.hold(5)?.settle(5);
    expect(account.remaining).toBe(1);
    expect(account.hold(2)).toBeNull();
    await account.hold(1)?.settle(1);
    expect(account.hold(1)).toBeNull();
    expect(account.remaining).toBe(0);
  });

  test('gives nothing twice to scrapes that run at once, and takes back what they did not need', async () => {
    const account = open(temporaryFolder(), 5);
    const first = account.hold(5);
    expect(account.hold(1)).toBeNull();
    await first?.settle(0);
    await first?.settle(5);
    expect(account.remaining).toBe(5);
    expect(account.hold(5)).not.toBeNull();
  });

  test('sets more aside for a scrape that turns out to cost more, as long as it has it', async () => {
    const account = open(temporaryFolder(), 10);
    const hold = account.hold(3);
    const other = account.hold(4);
    expect(hold?.raise(7)).toBe(false);
    expect(hold?.raise(6)).toBe(true);
    expect(account.hold(1)).toBeNull();
    await hold?.settle(6);
    expect(other?.raise(4)).toBe(true);
    await other?.settle(0);
    expect(account.remaining).toBe(4);
    expect(account.hold(4)).not.toBeNull();
  });

  test('remembers across a restart what was used; more credits add to the rest', async () => {
    const folder = temporaryFolder();
    const account = open(folder, 10);
    await Promise.all([1, 2, 3].map(async (credits) => await account.hold(credits)?.settle(credits)));
    expect(open(folder, 10).remaining).toBe(4);
    expect(open(folder, 20).remaining).toBe(14);
    expect(open(folder, 3).remaining).toBe(0);
    expect(open(folder, 3).hold(1)).toBeNull();
    expect(readdirSync(folder)).toEqual(['credits.json']);
  });

  test('that cost more than was expected goes to nothing, not below', async () => {
    const account = open(temporaryFolder(), 3);
    await account.hold(1)?.settle(9);
    expect(account.remaining).toBe(0);
  });

  test('cannot be charged while its file cannot be written', async () => {
    const folder = temporaryFolder();
    const account = open(folder, 5);
    expect(await account.canCharge()).toBe(true);
    rmSync(join(folder, 'credits.json'));
    mkdirSync(join(folder, 'credits.json'));
    expect(await account.canCharge()).toBe(false);
    rmSync(join(folder, 'credits.json'), { recursive: true });
    expect(await account.canCharge()).toBe(true);
  });

  test.each([
    '',
    '{}',
    '{"version":1,"used":-5}',
    '{"version":1,"used":"0"}',
    'null',
  ])('whose file says %j is not opened: nobody gets credits back by breaking it', (text) => {
    const file = join(temporaryFolder(), 'credits.json');
    writeFileSync(file, text);
    expect(openCreditAccount(file, 5, () => undefined)).toMatchObject({
      ok: false,
      error: expect.stringContaining(file) as string,
    });
  });

  test('counts on where its file cannot be written, and says so', async () => {
    const folder = temporaryFolder();
    const said: string[] = [];
    const account = open(folder, 5, said);
    mkdirSync(join(folder, 'credits.json'));
    chmodSync(join(folder, 'credits.json'), 0o700);
    await account.hold(5)?.settle(5);
    expect(account.remaining).toBe(0);
    expect(said).toEqual([expect.stringContaining('could not be written')]);
  });
});

test('without an account everything is free', async () => {
  expect(freeAccount).toMatchObject({ isMetered: false, remaining: null });
  const hold = freeAccount.hold(1_000_000);
  await hold?.settle(1_000_000);
  expect(freeAccount.remaining).toBeNull();
});
