import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { CreditAccount } from '../ports/credits.ts';

const ledgerSchema = z.strictObject({ version: z.literal(1), used: z.int().min(0) });

/** Everything is free. */
export const freeAccount: CreditAccount = {
  isMetered: false,
  remaining: null,
  granted: null,
  canCharge: () => Promise.resolve(true),
  hold: () => ({ raise: () => true, settle: () => Promise.resolve() }),
};

/**
 * Opens an account with a fixed total of credits; a file stores how many are used. One process at a time uses the file.
 * @returns one plain sentence if the file exists and cannot be parsed: damaging it must not restore credits
 */
export function openCreditAccount(
  file: string,
  granted: number,
  log: (line: string) => void,
): Result<CreditAccount, string> {
  const read = readUsed(file);
  if (!read.ok) return read;
  let used = read.value;
  let held = 0;
  let writing: Promise<boolean> = Promise.resolve(true);

  async function write(): Promise<boolean> {
    const part = join(dirname(file), `credits-${randomBytes(8).toString('hex')}.part`);
    try {
      await writeFile(part, JSON.stringify({ version: 1, used }), { mode: 0o600, flush: true });
      await rename(part, file);
      return true;
    } catch (failure) {
      await rm(part, { force: true }).catch(() => undefined);
      log(`the credits used could not be written (${failure instanceof Error ? failure.message : String(failure)})`);
      return false;
    }
  }

  return ok({
    isMetered: true,
    granted,
    get remaining() {
      return Math.max(0, granted - used);
    },
    canCharge() {
      writing = writing.then(write);
      return writing;
    },
    hold(credits) {
      if (granted - used - held < credits) return null;
      held += credits;
      let own = credits;
      let isSettled = false;
      return {
        raise(wanted) {
          const more = Math.max(0, wanted - own);
          if (isSettled || granted - used - held < more) return false;
          held += more;
          own += more;
          return true;
        },
        async settle(spent) {
          if (isSettled) return;
          isSettled = true;
          held -= own;
          if (spent === 0) return;
          used += spent;
          writing = writing.then(write);
          await writing;
        },
      };
    },
  });
}

function readUsed(file: string): Result<number, string> {
  let text: string;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    text = readFileSync(file, 'utf8');
  } catch {
    return ok(0);
  }
  const json = parseJson(text);
  const ledger = json.ok ? ledgerSchema.safeParse(json.value) : null;
  if (ledger?.success === true) return ok(ledger.data.used);
  return err(`The file ${file} no longer says how many credits were used; delete it to start again from 0.`);
}
