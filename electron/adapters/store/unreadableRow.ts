import { historyRowSchema } from '../../../shared/history/history.ts';
import { runColumns, runFields } from './historyTables.ts';
import type { SqliteDriver } from './sqliteDriver.ts';

/** Scenario, tags and excerpt are from other tables: a list omits them if they cannot be read. */
const readable = historyRowSchema.omit({ scenario: true, tags: true, excerpt: true });

/** Finds a run whose row would be silently missing from every list; null without one. Its log may still be intact. */
export function findUnreadableRow(database: SqliteDriver): string | null {
  for (const row of database.all(`SELECT ${runColumns} FROM runs`, [])) {
    // Undefined, because null is a valid value where JSON may be missing.
    const read = readable.safeParse(runFields(row, undefined));
    const field = read.success ? null : read.error.issues[0]?.path[0];
    if (field !== null) return `run ${Number(row['number'])} has no ${String(field)} that can be read`;
  }
  return null;
}
