import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../shared/base/json.ts';
import { writeDurably } from './durableFile.ts';

/** What a salvage found. On disk until a person has read it: a crash in between would make the loss silent. */
const salvagedSchema = z.object({
  /** The damaged file, kept. */
  damagedPath: z.string(),
  runsKept: z.int(),
  /** Runs of which a trace was left but not their beginning; those without any trace cannot be counted. */
  runsLost: z.int(),
  /** Changes that the write-ahead log held behind a damaged place. */
  changesLost: z.int(),
});

export type Salvaged = z.infer<typeof salvagedSchema>;

function reportPathOf(dataFolder: string): string {
  return join(dataFolder, 'salvaged.json');
}

/** What was salvaged and not read yet; null for nothing. */
export function readSalvageReport(dataFolder: string): Salvaged | null {
  try {
    const json = parseJson(readFileSync(reportPathOf(dataFolder), 'utf8'));
    return json.ok ? (salvagedSchema.safeParse(json.value).data ?? null) : null;
  } catch {
    return null;
  }
}

/** Throws as `fs` does. */
export function writeSalvageReport(dataFolder: string, salvaged: Salvaged): void {
  writeDurably(reportPathOf(dataFolder), JSON.stringify(salvaged));
}

/** It was read. */
export function removeSalvageReport(dataFolder: string): void {
  rmSync(reportPathOf(dataFolder), { force: true });
}
