import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../shared/base/json.ts';
import { writeDurably } from './durableFile.ts';

/** Who wrote the store last: an older program, which cannot read the store, can read this. Its form never changes. */
const formatRecordSchema = z.object({ format: z.int(), appVersion: z.string().max(100).nullable() });

type FormatRecord = z.infer<typeof formatRecordSchema>;

export function readFormatRecord(dataFolder: string): FormatRecord | null {
  try {
    const json = parseJson(readFileSync(recordPathOf(dataFolder), 'utf8'));
    return json.ok ? (formatRecordSchema.safeParse(json.value).data ?? null) : null;
  } catch {
    return null;
  }
}

/** Throws as `fs` does. */
export function writeFormatRecord(dataFolder: string, record: FormatRecord): void {
  const known = readFormatRecord(dataFolder);
  if (known?.format === record.format && known.appVersion === record.appVersion) return;
  writeDurably(recordPathOf(dataFolder), JSON.stringify(record));
}

function recordPathOf(dataFolder: string): string {
  return join(dataFolder, 'format.json');
}
