import { Activity, type ComponentType, useState } from 'react';
import type { View } from '../../../shared/workspace/workspace.ts';
import { EngineView } from '../../features/engine/EngineView.tsx';
import { HistoryView } from '../../features/history/HistoryView.tsx';
import { UsageView } from '../../features/history/usage/UsageView.tsx';
import { JobsView } from '../../features/jobs/JobsView.tsx';
import { LabView } from '../../features/lab/LabView.tsx';
import { LibraryView } from '../../features/library/LibraryView.tsx';
import { useWindowState } from '../../data/ServicesProvider.tsx';
import { RegionBoundary } from '../shell/RegionBoundary.tsx';
import { SettingsView } from './SettingsView.tsx';

const parts = {
  runs: HistoryView,
  library: LibraryView,
  usage: UsageView,
  jobs: JobsView,
  engine: EngineView,
  errors: LabView,
  settings: SettingsView,
} as const satisfies Readonly<Record<string, ComponentType>>;
type Part = keyof typeof parts;

/** The visible part of a view. Each part is kept as it was left, its scroll position and typed filters too; hidden ones do nothing. */
export function ViewArea({ view }: { readonly view: View | null }) {
  const part = useShownPart(view);
  const [opened, setOpened] = useState<readonly Part[]>([]);
  if (part !== null && !opened.includes(part)) setOpened([...opened, part]);
  return opened.map((id) => {
    const PartView = parts[id];
    return (
      <Activity key={id} mode={id === part ? 'visible' : 'hidden'}>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <RegionBoundary resetKey={id}>
            <PartView />
          </RegionBoundary>
        </div>
      </Activity>
    );
  });
}

function useShownPart(view: View | null): Part | null {
  const historyPart = useWindowState((state) => state.historyPart);
  const enginePart = useWindowState((state) => state.enginePart);
  switch (view) {
    case 'history':
      return historyPart;
    case 'engine':
      return enginePart;
    default:
      return view;
  }
}
