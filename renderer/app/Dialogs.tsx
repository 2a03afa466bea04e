import { useLayoutEffect } from 'react';
import { holdKeys } from './palette/heldKeys.ts';
import type { WorkspaceTab } from '../../shared/workspace/workspace.ts';
import { shownTitle } from '../data/labels/tabTitle.ts';
import { FailedRegion } from './shell/RegionBoundary.tsx';
import { showSettings } from '../data/workspace/navigation.ts';
import { useServices, useWindowState, useWorkspace } from '../data/ServicesProvider.tsx';
import { useText } from '../messages/TextProvider.tsx';
import { ErrorBoundary } from '../ui/layout/ErrorBoundary.tsx';
import { lazyView } from '../ui/layout/lazyView.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';

/** Holds keys back while the palette loads; otherwise its text would go into the focused field. */
function KeysHeld() {
  useLayoutEffect(() => holdKeys(window), []);
  return null;
}

const AddConnectionDialog = lazyView(() =>
  import('../features/connections/AddConnectionDialog.tsx').then((module) => module.AddConnectionDialog),
);
const PaletteDialog = lazyView(
  () => import('./palette/PaletteDialog.tsx').then((module) => module.PaletteDialog),
  <KeysHeld />,
);
const DiagnosticsDialog = lazyView(() =>
  import('../features/recovery/DiagnosticsDialog.tsx').then((module) => module.DiagnosticsDialog),
);
const PurgeDialog = lazyView(() => import('../features/history/PurgeDialog.tsx').then((module) => module.PurgeDialog));
const ShortcutTable = lazyView(() => import('./palette/ShortcutTable.tsx').then((module) => module.ShortcutTable));
const SamplesDialog = lazyView(() =>
  import('../features/welcome/SamplesDialog.tsx').then((module) => module.SamplesDialog),
);
const RunPicker = lazyView(() => import('../features/compare/RunPicker.tsx').then((module) => module.RunPicker));
const LazyAbRunDialog = lazyView(() =>
  import('../features/builder/preview/AbRunDialog.tsx').then((module) => module.AbRunDialog),
);
const ScenarioDialog = lazyView(() =>
  import('../features/lab/ScenarioDialog.tsx').then((module) => module.ScenarioDialog),
);

const FilePasswordDialog = lazyView(() =>
  import('../features/inspect/errors/FilePasswordDialog.tsx').then((module) => module.FilePasswordDialog),
);

const ProjectDialogs = lazyView(() =>
  import('../features/project/ProjectDialogs.tsx').then((module) => module.ProjectDialogs),
);
const DiscardedDialog = lazyView(() =>
  import('../features/project/DiscardedDialog.tsx').then((module) => module.DiscardedDialog),
);
const RequestCompareDialog = lazyView(() =>
  import('../features/compare/RequestCompareDialog.tsx').then((module) => module.RequestCompareDialog),
);

/** The open dialog, if there is one. */
export function Dialogs() {
  const { t } = useText();
  const services = useServices();
  const dialog = useWindowState((state) => state.dialog);
  const tabId = useWorkspace((state) => state.activeTabId);
  const close = () => services.window.setState({ dialog: null });
  const nameOf = (tab: WorkspaceTab): string => shownTitle(tab, t);
  const titleOf = (id: string): string => {
    const tab = services.workspace.getState().tabs.find((each) => each.id === id);
    return tab === undefined ? t('app.tab.untitled') : nameOf(tab);
  };
  return (
    <ErrorBoundary
      resetKey={dialog?.kind ?? null}
      fallback={(failure, retry) => (
        <Dialog title={t('ui.dialogFailed')} width={560} onClose={close}>
          <FailedRegion failure={failure} onRetry={retry} />
        </Dialog>
      )}
    >
      {content()}
    </ErrorBoundary>
  );

  function content() {
    switch (dialog?.kind) {
      case 'palette':
        return <PaletteDialog key={dialog.text} initialText={dialog.text} onClose={close} />;
      case 'shortcuts':
        return (
          <Dialog title={t('app.shortcuts.title')} width={880} isReading onClose={close}>
            <div className="@container">
              <ShortcutTable />
            </div>
          </Dialog>
        );
      case 'samples':
        return <SamplesDialog onClose={close} />;
      case 'scenarios':
        return tabId === null ? null : <ScenarioDialog tabId={tabId} onClose={close} />;
      case 'twin':
        return tabId === null ? null : <LazyAbRunDialog tabId={tabId} onClose={close} />;
      case 'choose-run':
        return <RunPicker side={dialog.side} otherRunId={dialog.otherRunId} onClose={close} />;
      case 'diagnostics':
        return <DiagnosticsDialog onClose={close} />;
      case 'purge':
        return <PurgeDialog first={dialog.first} onClose={close} />;
      case 'discarded-drafts':
        return <DiscardedDialog titleOf={nameOf} onClose={close} />;
      case 'compare-requests':
        return <RequestCompareDialog a={dialog.a} b={dialog.b} titleOf={titleOf} onClose={close} />;
      case 'file-password':
        return <FilePasswordDialog tabId={dialog.tabId} url={dialog.url} onClose={close} />;
      case 'save-request':
      case 'new-folder':
      case 'rename-item':
      case 'move-item':
      case 'environments':
        return <ProjectDialogs dialog={dialog} titleOf={titleOf} onClose={close} />;
      case 'add-connection':
        return (
          <AddConnectionDialog
            onClose={close}
            onAdded={(connection) => {
              close();
              services.window.setState({ chosenConnectionId: connection.id });
              if (dialog.tabId === undefined) showSettings(services, 'connections');
              else services.workspace.changeTab(dialog.tabId, { connectionId: connection.id });
            }}
          />
        );
      default:
        return null;
    }
  }
}
