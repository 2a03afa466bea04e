import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BodyId, ConnectionId, RunId, TabId } from '../../../shared/base/brand.ts';
import type { PassageStart } from '../../../shared/document/grounding/plainPassage.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import type { SnippetTarget } from '../../../shared/request/snippets/writeSnippet.ts';
import type { JobFilter } from '../runs/jobKinds.ts';

export type WindowDialog =
  | { readonly kind: 'palette'; readonly text: string }
  | { readonly kind: 'shortcuts' }
  /** The samples of the first start. */
  | { readonly kind: 'samples' }
  | { readonly kind: 'scenarios' }
  | { readonly kind: 'diagnostics' }
  | { readonly kind: 'purge'; readonly first: 'older' | 'trash' }
  /** Sends the visible request twice at once (A/B run). */
  | { readonly kind: 'twin' }
  /** Chooses the run of one side of the visible comparison, or that a run is compared with; `otherRunId` is the run of the other side. */
  | { readonly kind: 'choose-run'; readonly side: 'a' | 'b' | null; readonly otherRunId: RunId }
  /** `tabId`: the request that the new connection is for. */
  | { readonly kind: 'add-connection'; readonly tabId?: TabId }
  /** Asks for the password of a locked local file, and makes the tab read it. */
  | { readonly kind: 'file-password'; readonly tabId: TabId; readonly url: string }
  /** The discarded drafts that can still be brought back. */
  | { readonly kind: 'discarded-drafts' }
  | ProjectDialog
  | { readonly kind: 'compare-requests'; readonly a: RequestRef; readonly b: RequestRef | null };

/** A request that can be compared: a tab, or a file of the requests folder as the disk has it. */
export type RequestRef =
  | { readonly kind: 'tab'; readonly tabId: TabId }
  | { readonly kind: 'file'; readonly path: string };

/** Dialogs of the requests folder; paths are relative to its tree, and empty for the root. */
export type ProjectDialog =
  | { readonly kind: 'save-request'; readonly tabId: TabId }
  | { readonly kind: 'new-folder'; readonly folder: string }
  | { readonly kind: 'rename-item'; readonly path: string }
  | { readonly kind: 'move-item'; readonly path: string }
  /** `defines`: a variable name that gets its line immediately. */
  | { readonly kind: 'environments'; readonly defines: string | null };

/** Window state that is lost when the window closes. */
export interface WindowState {
  readonly dialog: WindowDialog | null;
  readonly problemsOpen: boolean;
  /** A send that was refused opened them: they close with the next one that nothing is wrong with. */
  readonly problemsOpenedBySend: boolean;
  /** The hint about PDFs without blocks was dismissed. */
  readonly blocksHintGone: boolean;
  /** The request as code replaces the result. */
  readonly snippetsOpen: boolean;
  /** The language in which code was read last. */
  readonly snippetTarget: SnippetTarget;
  /** The builder has replaced the welcome of the first start. */
  readonly builderOpened: boolean;
  /** The sidebar as an overlay, in a narrow window. */
  readonly sidebarOverlay: boolean;
  readonly chosenConnectionId: ConnectionId | null;
  /** The part of the history that is visible: the runs, the texts of what was read, or the credits. */
  readonly historyPart: HistoryPart;
  /** The part of the engine's view that is visible: the engine, or the simulated errors of the failure lab. */
  readonly enginePart: EnginePart;
  /** The document of the library that is open, and its passages to show; null for none. */
  readonly libraryDocument: OpenedDocument | null;
  /** The kind of jobs that their list shows. */
  readonly jobFilter: JobFilter;
  readonly settingsSection: SettingsSection;
  /** Search text of the settings; empty without a search. */
  readonly settingsSearch: string;
  /** Keys are being recorded: they run nothing. */
  readonly recordsKeys: boolean;
  /** Filter text of the list of keys. */
  readonly keySearch: string;
  /** The initial task of a connection's page: its test, or the focus on one of its fields. */
  readonly connectionTask: { readonly connectionId: ConnectionId; readonly task: ConnectionTask } | null;
  /** Recent JSON filters, most recent first. */
  readonly recentJsonFilters: readonly string[];
  /** By tab: a send that did not become a run, as its card shows it. */
  readonly notSent: Readonly<Record<TabId, RunModel>>;
  /** Tabs of files that were opened together and wait for their turn, the next one first. */
  readonly waitingFiles: readonly TabId[];
  /** A field of a tab's request that the builder must show, such as the one that a service rejected. */
  readonly fieldToShow: { readonly tabId: TabId; readonly path: readonly (string | number)[] } | null;
  /** The selected block of the request's result, also while a view covers it. */
  readonly chosenBlock: BlockLocation | null;
  /** The tab of the agent's sample that was started last in this window: its run plays once it is there. */
  readonly playedSample: TabId | null;
  /** The block that a comparison begins with, and returns to when it is reopened. */
  readonly blockToCompare: BlockLocation | null;
}

/** A block of a response, by its index there, and by features that identify it in another parse of the same file. */
export interface BlockLocation {
  readonly bodyId: BodyId;
  readonly number: number;
  /** As the service counts. */
  readonly pageNumber: number;
  readonly text: string;
}

export const historyParts = ['runs', 'library', 'usage'] as const;
export type HistoryPart = (typeof historyParts)[number];

export const engineParts = ['engine', 'errors'] as const;
export type EnginePart = (typeof engineParts)[number];

export interface OpenedDocument {
  readonly id: number;
  /** Where its passages begin; empty for one that is shown from its beginning. */
  readonly passages: readonly PassageStart[];
  /** Index of the visible passage. */
  readonly passage: number;
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
    problemsOpenedBySend: false,
    blocksHintGone: false,
    snippetsOpen: false,
    snippetTarget: 'curl',
    builderOpened: false,
    sidebarOverlay: false,
    chosenConnectionId: null,
    historyPart: 'runs',
    enginePart: 'engine',
    libraryDocument: null,
    jobFilter: 'all',
    settingsSection: 'general',
    settingsSearch: '',
    recordsKeys: false,
    keySearch: '',
    connectionTask: null,
    recentJsonFilters: [],
    notSent: {},
    waitingFiles: [],
    fieldToShow: null,
    chosenBlock: null,
    playedSample: null,
    blockToCompare: null,
  }));
}

/** Shows the problems that block a request, until a request without such problems is sent. */
export function showSendProblems(window: WindowStore): void {
  window.setState(({ problemsOpen, problemsOpenedBySend }) => ({
    problemsOpen: true,
    problemsOpenedBySend: problemsOpenedBySend || !problemsOpen,
  }));
}

/** Called when no problems are left: closes the list of problems if it was opened automatically. */
export function hideSendProblems(window: WindowStore): void {
  if (window.getState().problemsOpenedBySend) window.setState({ problemsOpen: false, problemsOpenedBySend: false });
}
