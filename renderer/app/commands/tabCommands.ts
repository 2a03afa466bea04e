import { AppWindow, ArrowLeft, ArrowRight, CopyX, PanelRightClose, Undo2, X } from 'lucide-react';
import { showRequests, showTab } from '../../data/workspace/navigation.ts';
import {
  closeStripItem,
  closeStripItemsOnSide,
  activeStripItem,
  stripItemsOnSide,
  type Side,
} from '../../data/workspace/stripItems.ts';
import { canLeave, moveToNewWindow } from '../../data/workspace/tabWindows.ts';
import { worked } from '../../ui/overlays/Toasts.tsx';
import type { Command, CommandContext } from './command.ts';

function moveActive({ services }: CommandContext, step: 1 | -1): void {
  const { tabs, activeTabId } = services.workspace.getState();
  const index = tabs.findIndex((tab) => tab.id === activeTabId);
  const target = index + step;
  if (activeTabId !== null && target >= 0 && target < tabs.length) services.workspace.moveTab(activeTabId, target);
}

function step(services: CommandContext['services'], by: 1 | -1): void {
  if (services.workspace.getState().layout.activity === 'requests') services.workspace.stepTab(by);
  showRequests(services);
}

/** Returns the availability and action of a command that closes tabs next to the visible one. */
function closeTabsOnSide(side: Side): Pick<Command, 'isAvailable' | 'run'> {
  return {
    isAvailable: ({ services }) => {
      const place = activeStripItem(services);
      return place !== null && stripItemsOnSide(services, place, side).length > 0;
    },
    run: ({ services }) => {
      const place = activeStripItem(services);
      if (place !== null) closeStripItemsOnSide(services, place, side);
    },
  };
}

const numbered: readonly Command[] = ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const).map((digit) => ({
  id: `tab.go${digit}`,
  title: digit === 9 ? 'app.command.lastTab' : 'app.command.tabNumber',
  titleValues: { number: digit },
  group: 'tabs',
  keys: [`Mod+${digit}`],
  isHidden: true,
  isAvailable: ({ services }) => services.workspace.getState().tabs.length >= (digit === 9 ? 1 : digit),
  run: ({ services }) => {
    const { tabs } = services.workspace.getState();
    const tab = digit === 9 ? tabs.at(-1) : tabs[digit - 1];
    if (tab !== undefined) showTab(services, tab.id);
  },
}));

export const tabCommands: readonly Command[] = [
  {
    id: 'tab.close',
    title: 'app.command.closeTab',
    group: 'tabs',
    icon: X,
    keys: ['Mod+W'],
    run: ({ services }) => {
      const place = activeStripItem(services);
      // From a view the keys lead back to the requests, and close none of them.
      if (place !== null) closeStripItem(services, place);
      else showRequests(services);
    },
  },
  {
    id: 'tab.closeOthers',
    title: 'app.command.closeOtherTabs',
    group: 'tabs',
    icon: CopyX,
    ...closeTabsOnSide('others'),
  },
  {
    id: 'tab.closeRight',
    title: 'app.command.closeTabsToTheRight',
    group: 'tabs',
    icon: PanelRightClose,
    ...closeTabsOnSide('right'),
  },
  {
    id: 'tab.reopen',
    title: 'app.command.reopenTab',
    group: 'tabs',
    icon: Undo2,
    keys: ['Mod+Shift+T'],
    isAvailable: ({ services }) => services.workspace.getState().closedTabs.length > 0,
    run: ({ services }) => {
      services.workspace.reopenClosedTab();
      showRequests(services);
    },
  },
  {
    id: 'tab.next',
    title: 'app.command.nextTab',
    group: 'tabs',
    icon: ArrowRight,
    keys: ['Ctrl+Tab'],
    run: ({ services }) => step(services, 1),
  },
  {
    id: 'tab.previous',
    title: 'app.command.previousTab',
    group: 'tabs',
    icon: ArrowLeft,
    keys: ['Ctrl+Shift+Tab'],
    run: ({ services }) => step(services, -1),
  },
  {
    id: 'tab.moveRight',
    title: 'app.command.moveTabRight',
    group: 'tabs',
    keys: ['Mod+Shift+PageDown'],
    run: (context) => moveActive(context, 1),
  },
  {
    id: 'tab.moveLeft',
    title: 'app.command.moveTabLeft',
    group: 'tabs',
    keys: ['Mod+Shift+PageUp'],
    run: (context) => moveActive(context, -1),
  },
  {
    id: 'tab.toNewWindow',
    title: 'app.command.tabToNewWindow',
    group: 'tabs',
    icon: AppWindow,
    keys: [],
    isAvailable: ({ services }) => canLeave(services),
    run: ({ services }) => {
      const { tabs, activeTabId } = services.workspace.getState();
      const tab = tabs.find(({ id }) => id === activeTabId);
      if (tab === undefined) return;
      void moveToNewWindow(services, tab.id).then((moved) => worked('tab.toNewWindow', moved));
    },
  },
  ...numbered,
];
