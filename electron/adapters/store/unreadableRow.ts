import { historyRowSchema } from '../../../shared/history/history.ts';
import { ownColumns, ownFields } from './historyTables.ts';
import type { SqliteDriver } from './sqliteDriver.ts';

/** Scenario, tags and excerpt come from elsewhere: a list does without them where they cannot be read. */
const readable = historyRowSchema.omit({ scenario: true, tags: true, excerpt: true });

/** A run whose row would be left out of every list without a word; null when there is none. Its log may still be whole. */
export function findUnreadableRow(database: SqliteDriver): string | null {
  for (const row of database.all(`SELECT ${ownColumns} FROM runs`, [])) {
    // Undefined, because null is a value of its own where JSON may be missing.
    const read = readable.safeParse(ownFields(row, undefined));
    const field = read.success ? null : read.error.issues[0]?.path[0];
    if (field !== null) return `run ${Number(row['number'])} has no ${String(field)} that can be read`;
  }
  return null;
}
