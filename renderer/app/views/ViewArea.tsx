import { CompareView } from '../../features/compare/CompareView.tsx';
import { EngineView } from '../../features/engine/EngineView.tsx';
import { HistoryView } from '../../features/history/HistoryView.tsx';
import { UsageView } from '../../features/history/usage/UsageView.tsx';
import { JobsView } from '../../features/jobs/JobsView.tsx';
import { LabView } from '../../features/lab/LabView.tsx';
import { LibraryView } from '../../features/library/LibraryView.tsx';
import { useWindowState } from '../../data/ServicesProvider.tsx';
import type { View } from '../../../shared/workspace/workspace.ts';
import { SettingsView } from './SettingsView.tsx';

/** A view that fills the window in place of the requests. */
export function ViewArea({ view }: { readonly view: View }) {
  const part = useWindowState((state) => state.historyPart);
  switch (view) {
    case 'history':
      return part === 'library' ? <LibraryView /> : <HistoryView />;
    case 'usage':
      return <UsageView />;
    case 'jobs':
      return <JobsView />;
    case 'engine':
      return <EngineView />;
    case 'compare':
      return <CompareView />;
    case 'lab':
      return <LabView />;
    default:
      return <SettingsView />;
  }
}
