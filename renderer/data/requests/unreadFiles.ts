import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { valueAt } from '../../../shared/request/jsonPath.ts';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import type { Services } from '../services.ts';

/** Whether a tab has a file of this computer that was never sent: many were opened together, and the program ended before its turn. */
export function isUnreadFile({ endpoint, runId, draft }: Pick<WorkspaceTab, 'endpoint' | 'runId' | 'draft'>): boolean {
  const { file } = requestKinds[endpoint].body;
  if (file?.isReadAtOnce !== true || runId !== null) return false;
  return readFileAddress(valueAt(draft.body, file.path)) !== null;
}

/** Reads all files that were never sent, each in its turn, in the order of their tabs. */
export function readUnreadFiles({ workspace, window, openedFileQueue, runActions }: UnreadPorts): void {
  const { waitingFiles } = window.getState();
  for (const tab of workspace.getState().tabs)
    if (isUnreadFile(tab) && !waitingFiles.includes(tab.id) && runActions.sentAt(tab.id) === null)
      openedFileQueue.add(tab.id);
}

type UnreadPorts = Pick<Services, 'workspace' | 'window' | 'openedFileQueue' | 'runActions'>;
