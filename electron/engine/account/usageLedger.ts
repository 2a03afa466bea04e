import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../shared/base/json.ts';
import type { MonthlyUsage, UsageLedger } from '../ports/usage.ts';

const count = z.number().min(0);
const ledgerSchema = z.strictObject({
  version: z.literal(1),
  months: z.record(z.string().regex(/^\d{4}-\d{2}$/), z.strictObject({ credits: count, tokens: count })),
});

type Months = Record<string, { credits: number; tokens: number }>;

/**
 * Opens the monthly sums, a small JSON file that one process at a time uses. They are shown and never decide about a charge, so an unreadable
 * file is renamed and the sums begin again.
 * @param now milliseconds since 1970
 */
export function openUsageLedger(file: string, now: () => number, log: (line: string) => void): UsageLedger {
  const months: Months = readMonths(file, log);
  let writing: Promise<void> = Promise.resolve();
  let isScheduled = false;

  async function write(): Promise<void> {
    isScheduled = false;
    const part = join(dirname(file), `usage-${randomBytes(8).toString('hex')}.part`);
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(part, JSON.stringify({ version: 1, months }), { mode: 0o600, flush: true });
      await rename(part, file);
    } catch (failure) {
      await rm(part, { force: true }).catch(() => undefined);
      log(`the usage could not be written (${failure instanceof Error ? failure.message : String(failure)})`);
    }
  }

  function current(): { credits: number; tokens: number } {
    const month = new Date(now()).toISOString().slice(0, 7);
    return (months[month] ??= { credits: 0, tokens: 0 });
  }

  return {
    add({ credits = 0, tokens = 0 }) {
      if (credits === 0 && tokens === 0) return writing;
      const month = current();
      month.credits += credits;
      month.tokens += tokens;
      // Additions that arrive during a write share the next one.
      if (!isScheduled) writing = writing.then(write);
      isScheduled = true;
      return writing;
    },
    months() {
      current();
      return Object.entries(months)
        .map(([month, spent]): MonthlyUsage => ({ month, ...spent }))
        .toSorted((one, other) => one.month.localeCompare(other.month, 'en'));
    },
  };
}

function readMonths(file: string, log: (line: string) => void): Months {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return {};
  }
  const json = parseJson(text);
  const ledger = json.ok ? ledgerSchema.safeParse(json.value) : null;
  if (ledger?.success === true) return ledger.data.months;
  const aside = `${file}.unreadable`;
  log(`the usage in ${file} could not be read; it is kept as ${aside}`);
  void rename(file, aside).catch(() => undefined);
  return {};
}
