import { type BodyId, bodyIdSchema } from '../../../shared/base/brand.ts';
import { fileHost } from '../../../shared/base/fileHost.ts';
import type { Workspace } from '../../../shared/workspace/workspace.ts';

/** A holder of references to local files whose bytes no run retains: tabs, saved requests. */
export interface NamesFiles {
  /** Null if unknown, for example if a newer program wrote the data: then no file may count as unused. */
  files(): Promise<readonly BodyId[] | null>;
}

/** Returns all referenced files; null if one of the holders cannot list its own. */
export async function filesInUse(holders: readonly NamesFiles[]): Promise<readonly BodyId[] | null> {
  const named = await Promise.all(holders.map((holder) => holder.files()));
  const known = named.filter((files) => files !== null);
  return known.length < named.length ? null : [...new Set(known.flat())];
}

/** Returns the local files whose URLs occur anywhere in a text. */
export function filesNamedIn(text: string): readonly BodyId[] {
  const found = text.matchAll(fileInAddress);
  return [...new Set(Array.from(found, ([, id = '']) => id))].map((id) => bodyIdSchema.parse(id));
}

/** Returns files that tabs refer to: open tabs, reopenable tabs, discarded drafts. */
export function filesOfTabs(workspace: Workspace): readonly BodyId[] {
  return filesNamedIn(JSON.stringify(workspace));
}

const fileInAddress = new RegExp(String.raw`//${fileHost.replaceAll('.', String.raw`\.`)}/([0-9a-f]{64})/`, 'g');
