import { type BodyId, bodyIdSchema } from '../../shared/base/brand.ts';
import { fileHost } from '../../shared/base/fileHost.ts';
import type { Workspace } from '../../shared/workspace/workspace.ts';

/**
 * The files of this computer that tabs name, wherever in them: of open ones, of those that can be reopened, of discarded drafts. One that
 * was never sent has no run that would keep its bytes.
 */
export function filesOfTabs(workspace: Workspace): readonly BodyId[] {
  const found = JSON.stringify(workspace).matchAll(fileInAddress);
  return [...new Set(Array.from(found, ([, id = '']) => id))].map((id) => bodyIdSchema.parse(id));
}

const fileInAddress = new RegExp(String.raw`//${fileHost.replaceAll('.', String.raw`\.`)}/([0-9a-f]{64})/`, 'g');
