import {
  Activity as ActivityIcon,
  Bot,
  ChartColumn,
  Cpu,
  Eraser,
  FileCode,
  FlaskConical,
  GitCompareArrows,
  History,
  KeyRound,
  Library,
  ListVideo,
  Plug,
  RotateCcw,
  Settings,
  Sparkles,
} from 'lucide-react';
import type { EngineStatus } from '../../../shared/engine/status.ts';
import {
  showActivity,
  showComparison,
  showEngine,
  showHistory,
  showJobs,
  showSettings,
} from '../../data/workspace/navigation.ts';
import type { JobFilter } from '../../data/runs/jobKinds.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { restartEngine } from '../../data/queries/restartEngine.ts';
import type { Activity } from '../../../shared/workspace/workspace.ts';
import type { EnginePart, HistoryPart } from '../../data/workspace/windowStore.ts';
import type { Command } from './command.ts';

const goTo =
  (activity: Activity): Command['run'] =>
  ({ services, screen }) => {
    showActivity(services, activity);
    screen.focus(activity);
  };

const goToJobs =
  (filter: JobFilter): Command['run'] =>
  ({ services, screen }) => {
    showJobs(services, filter);
    screen.focus('jobs');
  };

const goToHistory =
  (part: HistoryPart, focus: string): Command['run'] =>
  ({ services, screen }) => {
    showHistory(services, part);
    screen.focus(focus);
  };

const goToEngine =
  (part: EnginePart): Command['run'] =>
  ({ services, screen }) => {
    showEngine(services, part);
    screen.focus(part === 'errors' ? 'lab' : 'engine');
  };

/** Where to go: the parts of the window and the views. */
export const navigationCommands: readonly Command[] = [
  { id: 'requests.open', title: 'app.command.requests', group: 'go', icon: FileCode, run: goTo('requests') },
  {
    id: 'history.open',
    title: 'app.command.history',
    group: 'go',
    icon: History,
    keys: ['Mod+Shift+H'],
    run: goToHistory('runs', 'history'),
  },
  {
    id: 'library.open',
    title: 'app.command.library',
    group: 'go',
    icon: Library,
    run: goToHistory('library', 'library'),
  },
  { id: 'usage.open', title: 'app.command.usage', group: 'go', icon: ChartColumn, run: goToHistory('usage', 'usage') },
  {
    id: 'lists.open',
    title: 'app.command.lists',
    group: 'go',
    icon: ListVideo,
    run: goToJobs('list'),
  },
  {
    id: 'history.makeRoom',
    title: 'app.command.makeRoom',
    group: 'go',
    icon: Eraser,
    run: ({ services }) => services.window.setState({ dialog: { kind: 'purge', first: 'older' } }),
  },
  { id: 'jobs.open', title: 'app.command.jobs', group: 'go', icon: ActivityIcon, run: goToJobs('all') },
  { id: 'agents.open', title: 'app.command.agents', group: 'go', icon: Bot, run: goToJobs('agent') },
  { id: 'engine.open', title: 'app.command.engine', group: 'go', icon: Cpu, run: goToEngine('engine') },
  {
    id: 'engine.restart',
    title: 'app.command.restartEngine',
    group: 'go',
    icon: RotateCcw,
    isAvailable: ({ services }) =>
      services.queries.getQueryData<EngineStatus>(queryKeys.engineStatus)?.state === 'ready',
    run: ({ services }) => void restartEngine(services),
  },
  { id: 'lab.open', title: 'app.command.lab', group: 'go', icon: FlaskConical, run: goToEngine('errors') },
  {
    id: 'compare.open',
    title: 'app.command.compare',
    group: 'go',
    icon: GitCompareArrows,
    run: ({ services }) => showComparison(services),
  },
  {
    id: 'connections.open',
    title: 'app.command.connections',
    group: 'go',
    icon: Plug,
    run: ({ services, screen }) => {
      showSettings(services, 'connections');
      screen.focus('connections');
    },
  },
  {
    id: 'connections.add',
    title: 'app.command.addConnection',
    group: 'go',
    icon: Plug,
    run: ({ services }) => services.window.setState({ dialog: { kind: 'add-connection' } }),
  },
  {
    id: 'settings.open',
    title: 'app.command.settings',
    group: 'go',
    icon: Settings,
    keys: ['Mod+Comma'],
    run: goTo('settings'),
  },
  {
    id: 'settings.model',
    title: 'app.command.modelSettings',
    group: 'go',
    icon: Sparkles,
    run: ({ services, screen }) => {
      showSettings(services, 'model');
      screen.focus('setting:modelUrl');
    },
  },
  {
    id: 'settings.webhookSecret',
    title: 'app.command.webhookSecret',
    group: 'go',
    icon: KeyRound,
    run: ({ services, screen }) => {
      showSettings(services, 'engine');
      screen.focus('setting:webhookSecret');
    },
  },
  {
    id: 'focus.url',
    title: 'app.command.focusUrl',
    group: 'go',
    keys: ['Mod+L'],
    inEditor: 'leave',
    run: ({ services, screen }) => {
      showActivity(services, 'requests');
      screen.focus('url');
    },
  },
  {
    id: 'focus.builder',
    title: 'app.command.focusBuilder',
    group: 'go',
    keys: ['Alt+1'],
    macKeys: ['Mod+Alt+1'],
    run: ({ screen }) => screen.focusRegion('builder'),
  },
  {
    id: 'focus.result',
    title: 'app.command.focusResult',
    group: 'go',
    keys: ['Alt+2'],
    macKeys: ['Mod+Alt+2'],
    run: ({ screen }) => screen.focusRegion('result'),
  },
  {
    id: 'focus.sidebar',
    title: 'app.command.focusSidebar',
    group: 'go',
    keys: ['Alt+3'],
    macKeys: ['Mod+Alt+3'],
    run: ({ screen }) => screen.focusRegion('sidebar'),
  },
  {
    id: 'region.next',
    title: 'app.command.nextRegion',
    group: 'go',
    keys: ['F6'],
    isHidden: true,
    run: ({ screen }) => screen.stepRegion(1),
  },
  {
    id: 'region.previous',
    title: 'app.command.previousRegion',
    group: 'go',
    keys: ['Shift+F6'],
    isHidden: true,
    run: ({ screen }) => screen.stepRegion(-1),
  },
];
