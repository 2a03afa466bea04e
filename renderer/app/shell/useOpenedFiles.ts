import { useCallback, useEffect } from 'react';
import { maxFilesAtOnce } from '../../../shared/ipc/openedFile.ts';
import {
  type GivenFile,
  type OpenedTogether,
  readBroughtFiles,
  readGivenFiles,
  uploadTarget,
} from '../../data/requests/openFile.ts';
import { useCommandHandler } from '../../data/ServicesProvider.tsx';
import type { Services } from '../../data/services.ts';
import type { Text } from '../../messages/createText.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { isUnreadFile, readUnreadFiles } from '../../data/requests/unreadFiles.ts';
import { showFailure, showToast, worked } from '../../ui/overlays/Toasts.tsx';

/** Opens files that are dropped, chosen, or passed at start; reports those that could not be opened. */
export function useOpenedFiles(services: Services): (files: readonly GivenFile[]) => Promise<void> {
  const { t } = useText();
  const tell = useCallback(
    ({ opened, refused, left }: OpenedTogether): void => {
      const [only] = refused;
      const reasons =
        refused.length > 1 ? t('app.files.refused', { count: refused.length, reasons: refused.join('; ') }) : only;
      const rest = left > 0 ? t('app.files.left', { opened, left, max: maxFilesAtOnce }) : undefined;
      const words = [reasons, rest].filter((word) => word !== undefined);
      // A new toast each time: earlier failures have their own toast, which a successful file does not dismiss.
      if (words.length > 0) showFailure('file.open', words.join('. '));
    },
    [t],
  );
  useCommandHandler('file.open', () => {
    void services.host.call('files.chooseMany', null).then((chosen) => {
      if (worked('file.open', chosen)) tell(readBroughtFiles(services, chosen.value, uploadTarget(services)));
    });
  });
  const openArrived = useCallback(async (): Promise<void> => {
    const arrived = await services.host.call('files.takeArrived', null);
    if (arrived.ok) tell(readBroughtFiles(services, arrived.value));
  }, [services, tell]);
  useCommandHandler('file.openArrived', () => void openArrived());
  useEffect(() => void openArrived(), [openArrived]);
  useEffect(() => notifyUnreadFiles(services, t), [services, t]);
  return useCallback(async (files) => tell(await readGivenFiles(services, files)), [services, tell]);
}

/** Of files that the last session had no time for: that they are there, and how to go on. */
function notifyUnreadFiles(services: Services, t: Text['t']): void {
  const count = services.workspace.getState().tabs.filter(isUnreadFile).length;
  if (count === 0) return;
  const action = { text: t('app.files.readAll', { count }), run: () => readUnreadFiles(services) };
  showToast({ about: 'file.unread', text: t('app.files.unread', { count }), action });
}
