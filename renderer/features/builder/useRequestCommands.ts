import type { TabId } from '../../../shared/base/brand.ts';
import { formatted } from '../../../shared/request/draft.ts';
import { useCommandHandler } from '../../data/ServicesProvider.tsx';
import { useDraft } from './useDraft.ts';
import type { Sending } from './useSend.ts';

/** Handles the commands of the visible request, wherever they are triggered. */
export function useRequestCommands(tabId: TabId, sending: Sending): void {
  const { editor } = useDraft(tabId);
  useCommandHandler('request.send', sending.send);
  useCommandHandler('request.sendAnyway', sending.sendAnyway);
  useCommandHandler('request.sendFresh', sending.sendFresh);
  useCommandHandler('request.sendPrivately', () => sending.sendRecorded('private'));
  useCommandHandler('request.undo', editor.undo);
  useCommandHandler('request.redo', editor.redo);
  useCommandHandler('request.format', () => editor.replace(formatted));
}
