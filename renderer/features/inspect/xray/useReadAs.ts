import type { PageKind, Xray } from '../../../../shared/api/engine/inspection.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { showToast } from '../../../ui/overlays/Toasts.tsx';

/**
 * Regenerates the result from the page that this run captured, read as another page kind; choosing the kind that the engine detected
 * restores automatic detection. The request stays unchanged: the next send uses the engine's detection. Undo restores the previous result.
 */
export function useReadAs(tabId: TabId, run: RunModel, { pageKind }: Xray): (kind: PageKind) => void {
  const { t } = useText();
  const { workspace, runActions } = useServices();
  const say = (text: string, undo?: () => void): void => {
    showToast(undo === undefined ? { text } : { text, action: { text: t('xray.undo'), run: undo } });
    announce(text);
  };
  return (kind) => {
    const tab = workspace.getState().tabs.find((each) => each.id === tabId);
    if (tab === undefined) return;
    const { runId, previousRunId } = tab;
    const readAs = kind === pageKind ? null : kind;
    void runActions.startRun(tabId, { fromRunId: run.runId, readAs }).then((started) => {
      if (!started.ok) return say(started.error.message);
      say(t('xray.readAs', { kind: t(`xray.kind.${kind}`) }), () =>
        workspace.changeTab(tabId, { runId, previousRunId }),
      );
    });
  };
}
