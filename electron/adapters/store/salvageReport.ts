import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../shared/base/json.ts';
import { writeDurably } from './durableFile.ts';

/** The result of a salvage. On disk until a person has read it: otherwise a crash in between would hide the loss. */
const salvagedSchema = z.object({
  /** Path of the preserved copy of the damaged file. */
  damagedPath: z.string(),
  runsKept: z.int(),
  /** Number of runs of which a trace remained but not their beginning; runs without any trace cannot be counted. */
  runsLost: z.int(),
  /** Number of changes that the write-ahead log held after the damage. */
  changesLost: z.int(),
});

export type Salvaged = z.infer<typeof salvagedSchema>;

function reportPathOf(dataFolder: string): string {
  return join(dataFolder, 'salvaged.json');
}

/** Returns the salvage report that has not been read yet; null if there is none. */
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
