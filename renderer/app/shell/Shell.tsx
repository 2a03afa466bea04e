import { useEffect, useState } from 'react';
import { defaultLayout, type View } from '../../../shared/workspace/workspace.ts';
import { useAppInfo } from '../../data/queries/queries.ts';
import { useServices, useWindowState, useWorkspace } from '../../data/ServicesProvider.tsx';
import { BaselineFollower } from '../../features/compare/baseline/BaselineFollower.tsx';
import { ProjectFollower } from '../../features/project/ProjectFollower.tsx';
import { AlertBars } from '../../features/recovery/AlertBars.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { lazyView } from '../../ui/layout/lazyView.tsx';
import { SplitPane } from '../../ui/layout/SplitPane.tsx';
import { ActivityBar } from './ActivityBar.tsx';
import { overlaysSidebar } from './orientation.ts';
import { RegionBoundary } from './RegionBoundary.tsx';
import { followFocus } from './regions.ts';
import { Sidebar } from './Sidebar.tsx';
import { SidebarOverlay } from './SidebarOverlay.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TabStrip } from './TabStrip.tsx';
import { TitleBar } from './TitleBar.tsx';
import { useWindowWidth } from './useWindowWidth.ts';
import { ViewBar } from './ViewBar.tsx';
import { WorkArea } from './WorkArea.tsx';

const ViewArea = lazyView(() => import('../views/ViewArea.tsx').then((module) => module.ViewArea));
const CompareView = lazyView(() =>
  import('../../features/compare/CompareView.tsx').then((module) => module.CompareView),
);

/** The window: bars at its edges, the sidebar, tabs, and the content of the active tab. */
export function Shell() {
  const { t } = useText();
  const { workspace } = useServices();
  const layout = useWorkspace((state) => state.layout);
  const hasOverlay = useWindowState((state) => state.sidebarOverlay);
  const hasOwnTitleBar = useAppInfo().data?.titleBar === 'overlay';
  const width = useWindowWidth();
  const narrow = useWorkspace((state) => overlaysSidebar(state, width));
  useEffect(() => followFocus(document), []);

  const { activity } = layout;
  const isRequests = activity === 'requests';
  const isCompare = activity === 'compare';
  const view = isRequests || isCompare ? null : activity;
  const [wasViewOpened, setViewOpened] = useState(view !== null);
  if (view !== null && !wasViewOpened) setViewOpened(true);
  const hasSidebar = isRequests && layout.sidebarOpen && !layout.focusMode && !narrow;
  return (
    <div className="flex h-full flex-col bg-surface-app">
      {hasOwnTitleBar ? (
        <RegionBoundary kind="bar">
          <TitleBar />
        </RegionBoundary>
      ) : null}
      <ProjectFollower />
      <BaselineFollower />
      <AlertBars />
      <div className="relative flex min-h-0 min-w-0 flex-1">
        {layout.focusMode ? null : (
          <RegionBoundary kind="bar">
            <ActivityBar />
          </RegionBoundary>
        )}
        <SplitPane
          label={t('app.layout.resizeSidebar')}
          orientation="horizontal"
          size={layout.sidebarWidth}
          unit="px"
          limits={{ first: 240, firstMax: 420, second: 480 }}
          onSizeChange={(width) => workspace.changeLayout({ sidebarWidth: width })}
          onReset={() => workspace.changeLayout({ sidebarWidth: defaultLayout.sidebarWidth })}
          isFirstHidden={!hasSidebar}
          firstLandmark={{ role: 'navigation', label: t('app.landmark.sidebar') }}
          first={
            hasSidebar ? (
              <RegionBoundary kind="bar">
                <Sidebar />
              </RegionBoundary>
            ) : null
          }
          second={
            <>
              <RegionBoundary kind="bar">
                <TabStrip hasWindowTools={!hasOwnTitleBar} isHidden={view !== null} />
              </RegionBoundary>
              <WorkArea isHidden={!isRequests} hasSidebar={hasSidebar} />
              {isCompare ? (
                <main id="tab-panel" data-region="view" aria-label={t('app.activity.compare')} {...viewProps}>
                  <RegionBoundary>
                    <CompareView />
                  </RegionBoundary>
                </main>
              ) : null}
              {wasViewOpened ? <Views view={view} hasWindowTools={!hasOwnTitleBar} /> : null}
            </>
          }
        />
        {narrow && hasOverlay && isRequests ? (
          <RegionBoundary kind="bar">
            <SidebarOverlay />
          </RegionBoundary>
        ) : null}
      </div>
      <RegionBoundary kind="bar">
        <StatusBar />
      </RegionBoundary>
    </div>
  );
}

const viewProps = {
  tabIndex: -1,
  className: 'flex min-h-0 min-w-0 flex-1 flex-col bg-surface-base focus-inset',
};

interface ViewsProps {
  /** The visible view; null while the requests are visible. The views keep their state meanwhile. */
  readonly view: View | null;
  readonly hasWindowTools: boolean;
}

/** The views of the activity bar, in place of the requests and their tabs. */
function Views({ view, hasWindowTools }: ViewsProps) {
  const { t } = useText();
  return (
    <>
      {view === null ? null : (
        <RegionBoundary kind="bar">
          <ViewBar view={view} hasWindowTools={hasWindowTools} />
        </RegionBoundary>
      )}
      <main
        {...(view === null ? {} : { 'data-region': 'view', 'aria-label': t(`app.activity.${view}`) })}
        {...viewProps}
        hidden={view === null}
        className={view === null ? 'hidden' : viewProps.className}
      >
        <RegionBoundary resetKey={view}>
          <ViewArea view={view} />
        </RegionBoundary>
      </main>
    </>
  );
}
