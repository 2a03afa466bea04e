import { type BodyId, bodyIdSchema } from '../../shared/base/brand.ts';
import { fileHost } from '../../shared/base/fileHost.ts';
import type { Workspace } from '../../shared/workspace/workspace.ts';

/** What can name a file of this computer whose bytes no run keeps: tabs, saved requests. */
export interface NamesFiles {
  /** Null where it cannot be said, for example when a newer program wrote it: then nothing may be taken for unused. */
  files(): Promise<readonly BodyId[] | null>;
}

/** All that is named; null where one of them cannot say. */
export async function filesInUse(holders: readonly NamesFiles[]): Promise<readonly BodyId[] | null> {
  const named = await Promise.all(holders.map((holder) => holder.files()));
  const known = named.filter((files) => files !== null);
  return known.length < named.length ? null : [...new Set(known.flat())];
}

/** The files of this computer whose addresses stand in a text, wherever in it. */
export function filesNamedIn(text: string): readonly BodyId[] {
  const found = text.matchAll(fileInAddress);
  return [...new Set(Array.from(found, ([, id = '']) => id))].map((id) => bodyIdSchema.parse(id));
}

/** Those that tabs name: open ones, those that can be reopened, discarded drafts. */
export function filesOfTabs(workspace: Workspace): readonly BodyId[] {
  return filesNamedIn(JSON.stringify(workspace));
}

const fileInAddress = new RegExp(String.raw`//${fileHost.replaceAll('.', String.raw`\.`)}/([0-9a-f]{64})/`, 'g');
