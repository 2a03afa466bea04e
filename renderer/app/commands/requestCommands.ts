import {
  Bot,
  Braces,
  CircleDot,
  CircleStop,
  CodeXml,
  Columns2,
  CopyPlus,
  FileInput,
  Crosshair,
  FilePlus,
  FolderOpen,
  FlaskConical,
  ListChecks,
  ListVideo,
  Play,
  RotateCcw,
  SendHorizontal,
  SquareTerminal,
  Undo2,
  Upload,
  Lock,
  Redo2,
  RefreshCw,
} from 'lucide-react';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { rawStarts } from '../../../shared/request/rawStarts.ts';
import { openAgentForm } from '../../data/runs/agentRuns.ts';
import type { FeatureCommand } from '../../data/workspace/commandBus.ts';
import { openList } from '../../data/runs/listRuns.ts';
import { openRawCall } from '../../data/runs/openRawCall.ts';
import { openNewRequest } from '../../data/requests/newRequest.ts';
import { importRun, isRequestAtHand, showActivity } from '../../data/workspace/navigation.ts';
import { isUnderWay } from '../../data/runs/sendRun.ts';
import { duplicateTab } from '../../data/workspace/stripItems.ts';
import { worked } from '../../ui/overlays/Toasts.tsx';
import type { Command, CommandContext } from './command.ts';
import { operationCommands } from './operationCommands.ts';

/** Returns a command of the visible request that a feature handles. */
export const byFeature = (id: FeatureCommand): Pick<Command, 'id' | 'isAvailable' | 'run'> => ({
  id,
  isAvailable: (context) => activeTab(context) !== null && context.services.commands.isHandled(id),
  run: ({ services }) => void services.commands.runHandler(id),
});

/** Returns the request that commands apply to; null while a view without one fills the window. */
export function activeTab({ services }: CommandContext) {
  const { tabs, activeTabId } = services.workspace.getState();
  return isRequestAtHand(services) ? (tabs.find((tab) => tab.id === activeTabId) ?? null) : null;
}

/** The same, if its run is sent, canceled and compared from its line: other kinds have their own buttons for that. */
function activeCall(context: CommandContext) {
  const tab = activeTab(context);
  return tab !== null && requestKinds[tab.endpoint].editing.hasRequestLine ? tab : null;
}

/** Whether the same is a request with a form of options. */
function hasOptionForm(context: CommandContext): boolean {
  const tab = activeTab(context);
  return tab !== null && requestKinds[tab.endpoint].editing.hasOptionForm;
}

/** Returns the run that the same shows; null for none. */
export function activeRun(context: CommandContext) {
  const runId = activeTab(context)?.runId;
  return runId === null || runId === undefined ? null : context.services.runs.snapshot(runId).run;
}

export const requestCommands: readonly Command[] = [
  {
    ...byFeature('request.send'),
    title: 'app.command.send',
    group: 'request',
    icon: SendHorizontal,
    keys: ['Mod+Enter', 'Mod+R'],
  },
  {
    ...byFeature('request.sendAnyway'),
    title: 'app.command.sendAnyway',
    group: 'request',
    icon: SendHorizontal,
    keys: ['Mod+Shift+Enter'],
  },
  {
    ...byFeature('request.sendFresh'),
    title: 'app.command.sendFresh',
    group: 'request',
    icon: RefreshCw,
    keys: ['Alt+Enter'],
    macKeys: ['Mod+Alt+Enter'],
  },
  {
    ...byFeature('request.sendPrivately'),
    title: 'app.command.sendPrivately',
    group: 'request',
    icon: Lock,
  },
  {
    id: 'request.twin',
    title: 'app.command.twin',
    group: 'request',
    icon: Columns2,
    keys: ['Mod+Shift+Y'],
    isAvailable: hasOptionForm,
    run: ({ services }) => services.window.setState({ dialog: { kind: 'twin' } }),
  },
  {
    id: 'request.cancel',
    title: 'app.command.cancel',
    group: 'request',
    icon: CircleStop,
    keys: ['Escape'],
    only: 'tab',
    // An agent runs, and is charged for, elsewhere: only its own button cancels it.
    isAvailable: (context) => {
      const call = activeCall(context);
      if (call === null) return false;
      return isUnderWay(activeRun(context)) || context.services.runActions.isStarting(call.id);
    },
    run: (context) => {
      const tab = activeTab(context);
      if (tab !== null) void context.services.runActions.cancelRun(tab.id);
    },
  },
  {
    id: 'request.retryNow',
    title: 'app.command.retryNow',
    group: 'request',
    icon: RotateCcw,
    isAvailable: (context) => activeCall(context) !== null && activeRun(context)?.state === 'waiting-to-retry',
    run: (context) => {
      const tab = activeTab(context);
      if (tab !== null) void context.services.runActions.retryNow(tab.id);
    },
  },
  {
    id: 'request.new',
    title: 'app.command.newRequest',
    group: 'request',
    icon: FilePlus,
    keys: ['Mod+N', 'Mod+T'],
    run: ({ services, screen }) => {
      openNewRequest(services);
      showActivity(services, 'requests');
      screen.focus('url');
    },
  },
  {
    ...byFeature('file.open'),
    title: 'app.command.openFile',
    group: 'request',
    icon: FolderOpen,
    keys: ['Mod+O'],
  },
  {
    ...byFeature('file.openArrived'),
    title: 'app.command.openFile',
    group: 'request',
    isHidden: true,
    isInternal: true,
  },
  {
    id: 'agents.new',
    title: 'app.command.newAgent',
    group: 'request',
    icon: Bot,
    keys: ['Mod+Shift+N'],
    run: ({ services, screen }) => {
      openAgentForm(services);
      screen.focus('agent-prompt');
    },
  },
  ...operationCommands,
  {
    id: 'raw.new',
    title: 'app.command.newRawCall',
    group: 'request',
    icon: SquareTerminal,
    run: ({ services, screen }) => {
      openRawCall(services, rawStarts.crawl);
      screen.focus('raw-path');
    },
  },
  {
    id: 'list.new',
    title: 'app.command.runList',
    group: 'request',
    icon: ListVideo,
    run: (context) => {
      openList(context.services, activeTab(context)?.id ?? null);
      context.screen.focus('list-addresses');
    },
  },
  {
    id: 'request.duplicate',
    title: 'app.command.duplicate',
    group: 'request',
    icon: CopyPlus,
    isAvailable: (context) => activeTab(context) !== null,
    run: (context) => {
      const tab = activeTab(context);
      if (tab !== null) duplicateTab(context.services, tab.id);
    },
  },
  {
    id: 'request.copyAsCode',
    title: 'app.command.copyAsCode',
    group: 'request',
    icon: CodeXml,
    keys: ['Mod+Shift+G'],
    isAvailable: (context) => activeCall(context) !== null,
    run: (context) => {
      const { services, screen } = context;
      const tab = activeTab(context);
      const isOpen = services.window.getState().snippetsOpen && tab?.builderView !== 'both';
      // The code replaces the JSON.
      if (tab?.builderView === 'both') services.workspace.changeTab(tab.id, { builderView: 'form' });
      services.window.setState({ snippetsOpen: !isOpen, builderOpened: true });
      screen.focus(isOpen ? 'form' : 'snippets');
    },
  },
  { ...byFeature('request.import'), title: 'app.command.importRequest', group: 'request', icon: FileInput },
  {
    id: 'lab.chooseScenario',
    title: 'app.command.chooseScenario',
    group: 'request',
    icon: FlaskConical,
    isAvailable: (context) => activeCall(context) !== null,
    run: ({ services }) => services.window.setState({ dialog: { kind: 'scenarios' } }),
  },
  {
    id: 'request.formOrJson',
    title: 'app.command.formOrJson',
    group: 'request',
    icon: Braces,
    keys: ['Mod+Shift+J'],
    isAvailable: hasOptionForm,
    run: (context) => {
      const tab = activeTab(context);
      if (tab === null) return;
      const next = { form: 'json', json: 'both', both: 'form' } as const;
      context.services.workspace.changeTab(tab.id, { builderView: next[tab.builderView] });
    },
  },
  { ...byFeature('request.format'), title: 'app.command.formatJson', group: 'request', icon: Braces },
  {
    ...byFeature('live.pick'),
    title: 'app.command.pick',
    group: 'request',
    icon: Crosshair,
    keys: ['Mod+Shift+X'],
  },
  {
    ...byFeature('live.record'),
    title: 'app.command.record',
    group: 'request',
    icon: CircleDot,
    keys: ['Mod+Shift+A'],
  },
  { ...byFeature('live.rehearse'), title: 'app.command.rehearse', group: 'request', icon: Play },
  {
    ...byFeature('request.undo'),
    title: 'app.command.undo',
    group: 'request',
    icon: Undo2,
    keys: ['Mod+Z'],
    only: 'builder',
  },
  {
    ...byFeature('request.redo'),
    title: 'app.command.redo',
    group: 'request',
    icon: Redo2,
    keys: ['Mod+Shift+Z', 'Ctrl+Y'],
    only: 'builder',
  },
  {
    id: 'problems.toggle',
    title: 'app.command.problems',
    group: 'request',
    icon: ListChecks,
    keys: ['Mod+Shift+O'],
    isAvailable: (context) => activeCall(context) !== null,
    run: ({ services, screen }) => {
      const isOpen = services.window.getState().problemsOpen;
      services.window.setState({ problemsOpen: !isOpen });
      if (!isOpen) screen.focus('problems');
    },
  },
  {
    ...byFeature('result.nextTab'),
    title: 'app.command.nextResultTab',
    group: 'result',
    keys: ['Alt+PageDown'],
    macKeys: ['Mod+Alt+ArrowRight'],
  },
  {
    ...byFeature('result.previousTab'),
    title: 'app.command.previousResultTab',
    group: 'result',
    keys: ['Alt+PageUp'],
    macKeys: ['Mod+Alt+ArrowLeft'],
  },
  {
    id: 'run.import',
    title: 'app.command.importRun',
    group: 'result',
    icon: Upload,
    run: ({ services }) => {
      void importRun(services).then((opened) => {
        worked('file.open', opened);
      });
    },
  },
  { ...byFeature('result.find'), title: 'app.command.find', group: 'result', keys: ['Mod+F'], inEditor: 'leave' },
];
