import {
  AppWindow,
  ArrowLeft,
  ArrowRight,
  CopyPlus,
  CopyX,
  GitCompareArrows,
  type LucideIcon,
  PanelRightClose,
  Pencil,
  Pin,
  Undo2,
  X,
} from 'lucide-react';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { showRequests, showTab } from '../../data/workspace/navigation.ts';
import { connectionsOf, isGlance, projectOf } from '../../data/requests/requestFiles.ts';
import type { Services } from '../../data/services.ts';
import {
  closeStripItem,
  closeStripItemsOnSide,
  duplicateTab,
  isSameStripItem,
  activeStripItem,
  stripItemsOnSide,
  type StripItem,
} from '../../data/workspace/stripItems.ts';
import { canLeave, moveToNewWindow } from '../../data/workspace/tabWindows.ts';
import type { MessageKey } from '../../messages/english.ts';
import { worked } from '../../ui/overlays/Toasts.tsx';
import type { WorkspaceTab } from '../../../shared/workspace/workspace.ts';

/** An action for a tab of the strip. */
export interface TabAction {
  readonly id: string;
  readonly title: MessageKey;
  readonly icon?: LucideIcon;
  /** The command whose keys perform the same action on this tab. */
  readonly command?: string;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** Returns the actions of a tab in its current state, in groups. Actions that need another tab in the strip are disabled without one. */
export function tabActions(services: Services, place: StripItem): readonly (readonly TabAction[])[] {
  const { workspace } = services;
  const { tabs, closedTabs } = workspace.getState();
  const tab = place.kind === 'tab' ? tabs.find(({ id }) => id === place.tabId) : undefined;
  return [
    closeActions(services, place),
    ...(tab === undefined ? [] : [requestActions(services, tab), moveActions(services, tab)]),
    [
      {
        id: 'reopen',
        title: 'app.command.reopenTab',
        icon: Undo2,
        command: 'tab.reopen',
        isDisabled: closedTabs.length === 0,
        run: () => {
          workspace.reopenClosedTab();
          showRequests(services);
        },
      },
    ],
  ];
}

function closeActions(services: Services, place: StripItem): readonly TabAction[] {
  const isInSight = isSameStripItem(place, activeStripItem(services));
  return [
    {
      id: 'close',
      title: 'app.tabMenu.close',
      icon: X,
      ...(isInSight ? { command: 'tab.close' } : {}),
      run: () => closeStripItem(services, place),
    },
    ...(['others', 'right'] as const).map((side) => ({
      id: side,
      title: `app.tabMenu.${side}` as const,
      icon: side === 'others' ? CopyX : PanelRightClose,
      isDisabled: stripItemsOnSide(services, place, side).length === 0,
      run: () => closeStripItemsOnSide(services, place, side),
    })),
  ];
}

/** Returns the actions for the request of a tab. */
function requestActions(services: Services, tab: WorkspaceTab): readonly TabAction[] {
  const { workspace, window } = services;
  const path = tab.file?.path;
  const isFiled = projectOf(services)?.entries.some((entry) => entry.path === path) === true;
  const keep: TabAction = {
    id: 'keep',
    title: 'app.tabMenu.keep',
    icon: Pin,
    run: () => workspace.changeTab(tab.id, { isPreview: false }),
  };
  const duplicate: TabAction = {
    id: 'duplicate',
    title: 'app.tabMenu.duplicate',
    icon: CopyPlus,
    run: () => {
      showTab(services, tab.id);
      duplicateTab(services, tab.id);
    },
  };
  const compare: TabAction = {
    id: 'compare',
    title: 'project.row.compare',
    icon: GitCompareArrows,
    run: () => window.setState({ dialog: { kind: 'compare-requests', a: { kind: 'tab', tabId: tab.id }, b: null } }),
  };
  return [
    ...(isGlance(tab, connectionsOf(services)) ? [keep] : []),
    duplicate,
    ...(requestKinds[tab.endpoint].comparison.hasRequests ? [compare] : []),
    ...(path === undefined || !isFiled
      ? []
      : [
          {
            id: 'rename',
            title: 'project.row.rename' as const,
            icon: Pencil,
            run: () => window.setState({ dialog: { kind: 'rename-item', path } }),
          },
        ]),
  ];
}

/** Actions that move the tab elsewhere. */
function moveActions(services: Services, tab: WorkspaceTab): readonly TabAction[] {
  const { workspace } = services;
  const { tabs, activeTabId } = workspace.getState();
  const index = tabs.indexOf(tab);
  const isActive = tab.id === activeTabId;
  return [
    {
      id: 'moveLeft',
      title: 'app.tabMenu.moveLeft',
      icon: ArrowLeft,
      ...(isActive ? { command: 'tab.moveLeft' } : {}),
      isDisabled: index === 0,
      run: () => workspace.moveTab(tab.id, index - 1),
    },
    {
      id: 'moveRight',
      title: 'app.tabMenu.moveRight',
      icon: ArrowRight,
      ...(isActive ? { command: 'tab.moveRight' } : {}),
      isDisabled: index === tabs.length - 1,
      run: () => workspace.moveTab(tab.id, index + 1),
    },
    {
      id: 'toNewWindow',
      title: 'app.tabMenu.toNewWindow',
      icon: AppWindow,
      isDisabled: !canLeave(services),
      run: () => void moveToNewWindow(services, tab.id).then((moved) => worked('tab.toNewWindow', moved)),
    },
  ];
}
