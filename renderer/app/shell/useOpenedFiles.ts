import { useCallback, useEffect } from 'react';
import { type GivenFile, type OpenedTogether, readBroughtFiles, readGivenFiles } from '../../data/openFile.ts';
import { useCommandHandler } from '../../data/ServicesProvider.tsx';
import type { Services } from '../../data/services.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { showFailure, worked } from '../../ui/Toasts.tsx';

/**
 * Opens files that the window is given, those that a person chooses, and those that the program was
 * started with; says what became of those that could not be opened.
 */
export function useOpenedFiles(services: Services): (files: readonly GivenFile[]) => Promise<void> {
  const { t } = useText();
  const tell = useCallback(
    ({ opened, refused, left }: OpenedTogether): void => {
      const [only] = refused;
      const reasons =
        refused.length > 1 ? t('app.files.refused', { count: refused.length, reasons: refused.join('; ') }) : only;
      const rest = left > 0 ? t('app.files.left', { opened, left }) : undefined;
      const words = [reasons, rest].filter((word) => word !== undefined);
      // Each time anew: what went wrong before is told by its own toast, which a file that opens does not take away.
      if (words.length > 0) showFailure('file.open', words.join('. '));
    },
    [t],
  );
  useCommandHandler('file.open', () => {
    void services.host.call('files.chooseMany', null).then(async (chosen) => {
      if (worked('file.open', chosen)) tell(await readBroughtFiles(services, chosen.value));
    });
  });
  const openArrived = useCallback(async (): Promise<void> => {
    const arrived = await services.host.call('files.takeArrived', null);
    if (arrived.ok) tell(await readBroughtFiles(services, arrived.value));
  }, [services, tell]);
  useCommandHandler('file.openArrived', () => void openArrived());
  useEffect(() => void openArrived(), [openArrived]);
  return useCallback(async (files) => tell(await readGivenFiles(services, files)), [services, tell]);
}
