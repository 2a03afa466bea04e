import { Columns2, Maximize, Minimize, PanelLeft, Rows2 } from 'lucide-react';
import { useServices, useWindowState, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { overlaysSidebar } from './orientation.ts';
import { useOrientation } from './useOrientation.ts';
import { useWindowWidth } from './useWindowWidth.ts';

/** Sidebar, orientation and focus mode, at the end of the title bar or of the tab strip. */
export function LayoutButtons() {
  const { t } = useText();
  const { commands } = useServices();
  const bindingOf = useBindings();
  const layout = useWorkspace((state) => state.layout);
  const orientation = useOrientation();
  const hasOverlay = useWindowState((state) => state.sidebarOverlay);
  const width = useWindowWidth();
  const isOverlay = useWorkspace((state) => overlaysSidebar(state, width));
  const isRequests = layout.activity === 'requests';
  return (
    <div className="flex shrink-0 items-center gap-1">
      <IconButton
        icon={PanelLeft}
        label={t('app.layout.sidebar')}
        binding={bindingOf('layout.toggleSidebar')}
        isChosen={isRequests && !layout.focusMode && (isOverlay ? hasOverlay : layout.sidebarOpen)}
        onPress={() => void commands.run('layout.toggleSidebar')}
      />
      <IconButton
        icon={orientation === 'side' ? Columns2 : Rows2}
        label={t(orientation === 'side' ? 'app.layout.stacked' : 'app.layout.side')}
        binding={bindingOf('layout.toggleOrientation')}
        isDisabled={!isRequests}
        onPress={() => void commands.run('layout.toggleOrientation')}
      />
      <IconButton
        icon={layout.focusMode ? Minimize : Maximize}
        label={t(layout.focusMode ? 'app.layout.leaveFocus' : 'app.layout.focus')}
        binding={bindingOf('layout.focusMode')}
        isChosen={layout.focusMode}
        onPress={() => void commands.run('layout.focusMode')}
      />
    </div>
  );
}
