import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BodyId, ConnectionId, RunId, TabId } from '../../shared/base/brand.ts';
import type { RunModel } from '../../shared/run/reduceRun.ts';
import type { SnippetTarget } from '../../shared/request/snippets/writeSnippet.ts';
import type { Layout } from '../../shared/workspace/workspace.ts';

export type Activity = Layout['activity'];

export type WindowDialog =
  | { readonly kind: 'palette'; readonly text: string }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'scenarios' }
  | { readonly kind: 'diagnostics' }
  | { readonly kind: 'purge'; readonly first: 'older' | 'trash' }
  /** Sends the request in sight twice at once. */
  | { readonly kind: 'twin' }
  /** Chooses the run of one side of a comparison; `beside` has the other. */
  | { readonly kind: 'choose-run'; readonly side: 'a' | 'b'; readonly beside: RunId }
  | { readonly kind: 'add-connection' }
  /** Asks for what opens a locked file of this computer, and has the tab read it. */
  | { readonly kind: 'file-password'; readonly tabId: TabId; readonly url: string }
  /** The discarded drafts that can still be brought back. */
  | { readonly kind: 'discarded-drafts' }
  | ProjectDialog
  | { readonly kind: 'compare-requests'; readonly a: RequestPlace; readonly b: RequestPlace | null };

/** A request that can be compared: a tab, or a file of the requests folder as the disk has it. */
export type RequestPlace =
  | { readonly kind: 'tab'; readonly tabId: TabId }
  | { readonly kind: 'file'; readonly path: string };

/** Dialogs of the requests folder; paths are those of its tree, the top an empty one. */
export type ProjectDialog =
  | { readonly kind: 'save-request'; readonly tabId: TabId }
  | { readonly kind: 'new-folder'; readonly folder: string }
  | { readonly kind: 'rename-item'; readonly path: string }
  | { readonly kind: 'move-item'; readonly path: string }
  /** `defines`: a name that gets its line at once. */
  | { readonly kind: 'environments'; readonly defines: string | null };

/** What the window forgets when it closes. */
export interface WindowState {
  readonly dialog: WindowDialog | null;
  readonly problemsOpen: boolean;
  /** A send that was refused opened them: they close with the next one that nothing is wrong with. */
  readonly problemsTold: boolean;
  /** What is said of PDFs without blocks was sent away. */
  readonly blocksHintGone: boolean;
  /** The request as code has the place of the result. */
  readonly snippetsOpen: boolean;
  /** The language in which code was read last. */
  readonly snippetTarget: SnippetTarget;
  /** The builder has taken the place of the first start's welcome. */
  readonly builderOpened: boolean;
  /** The sidebar as an overlay, in a narrow window. */
  readonly sidebarOverlay: boolean;
  readonly chosenConnectionId: ConnectionId | null;
  readonly settingsSection: SettingsSection;
  /** What is searched for in the settings; empty when nothing is. */
  readonly settingsSearch: string;
  /** Keys are being recorded: they run nothing. */
  readonly recordsKeys: boolean;
  /** What the list of keys is narrowed to. */
  readonly keySearch: string;
  /** What the page of a connection is asked to begin with: its test, or the focus on one of its fields. */
  readonly connectionTask: { readonly connectionId: ConnectionId; readonly task: ConnectionTask } | null;
  /** What JSON was filtered by lately, the last first. */
  readonly recentJsonFilters: readonly string[];
  /** By tab: a send that did not become a run, as its card shows it. */
  readonly notSent: Readonly<Record<TabId, RunModel>>;
  /** Tabs of files that were opened together and wait for their turn, the next one first. */
  readonly waitingFiles: readonly TabId[];
  /** A place of a tab's request that the builder is asked to show, such as the field that a service refused. */
  readonly placeToShow: { readonly tabId: TabId; readonly path: readonly (string | number)[] } | null;
  /** The block that is chosen in the result of the requests, also while a view is in its place. */
  readonly chosenBlock: BlockPlace | null;
  /** The block that a comparison begins with, and goes on with when it is left and found again. */
  readonly blockToCompare: BlockPlace | null;
}

/** A block of an answer, by its place there, and by what tells it in another parse of the same file. */
export interface BlockPlace {
  readonly bodyId: BodyId;
  readonly number: number;
  /** As the service counts. */
  readonly pageNumber: number;
  readonly text: string;
}

export const settingsSections = [
  'general',
  'connections',
  'look',
  'keyboard',
  'engine',
  'model',
  'network',
  'storage',
  'notifications',
  'screenReader',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export type ConnectionTask = 'test' | 'key' | 'address' | 'certificate';

export type WindowStore = StoreApi<WindowState>;

export function createWindowStore(): WindowStore {
  return createStore<WindowState>(() => ({
    dialog: null,
    problemsOpen: false,
    problemsTold: false,
    blocksHintGone: false,
    snippetsOpen: false,
    snippetTarget: 'curl',
    builderOpened: false,
    sidebarOverlay: false,
    chosenConnectionId: null,
    settingsSection: 'general',
    settingsSearch: '',
    recordsKeys: false,
    keySearch: '',
    connectionTask: null,
    recentJsonFilters: [],
    notSent: {},
    waitingFiles: [],
    placeToShow: null,
    chosenBlock: null,
    blockToCompare: null,
  }));
}

/** Shows what keeps a request from being sent, until one is sent that has no such problem. */
export function tellProblems(window: WindowStore): void {
  window.setState(({ problemsOpen, problemsTold }) => ({
    problemsOpen: true,
    problemsTold: problemsTold || !problemsOpen,
  }));
}

/** Nothing is wrong any more: what came by itself goes by itself. */
export function forgetToldProblems(window: WindowStore): void {
  if (window.getState().problemsTold) window.setState({ problemsOpen: false, problemsTold: false });
}
