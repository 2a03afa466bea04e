import type { RunId } from '../../../shared/base/brand.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';

/** Moves a run to the trash of the history and reports it, with undo. Returns whether it was moved; a failure is reported. */
export function useRemoveRun(): (runId: RunId) => Promise<boolean> {
  const { t } = useText();
  const { host } = useServices();
  return async (runId) => {
    const runIds = [runId];
    const trashed = await host.call('history.trash', { runIds });
    if (!worked('runs.trash', trashed)) return false;
    const restore = () => void host.call('history.restore', { runIds });
    showToast({ text: t('agents.removed'), action: { text: t('agents.removed.undo'), run: restore } });
    return true;
  };
}
