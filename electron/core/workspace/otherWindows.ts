import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { defaultLayout, type Workspace, type WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import type { OtherWindows } from '../../../shared/workspace/otherWindows.ts';
import type { DocumentFile } from '../storage/documentFile.ts';
import { filesOfTabs, type NamesFiles } from './filesInUse.ts';
import type { WorkspaceService } from './workspaceService.ts';

/** Tabs in windows of their own. Each is on disk here until the first window has it on disk again. */
export interface OtherWindowsService extends NamesFiles {
  /** Stores a tab for a window that is about to open, on disk when it resolves. Returns the window's id. */
  open(tab: WorkspaceTab): Promise<Result<string, AppError>>;
  /** Returns the last state of a window; null for one that was not opened. */
  load(windowId: string): Workspace | null;
  save(windowId: string, workspace: Workspace): Promise<Result<null, AppError>>;
  /** A window is closed: its tabs, for the first window to take. They stay on disk until `settle` finds them there. */
  close(windowId: string): readonly WorkspaceTab[];
  /** Called after the first window was saved: the tabs it has taken over are removed here. */
  settle(first: Workspace): Promise<void>;
  /** Adds the tabs of an earlier session's other windows to those of the first; must be awaited before the first is loaded. */
  join(): Promise<void>;
}

export interface OtherWindowsPorts {
  readonly file: DocumentFile<OtherWindows>;
  readonly workspace: Pick<WorkspaceService, 'load' | 'save'>;
  readonly createId: () => string;
}

/** As many as the schema of a workspace takes. */
const maxTabs = 200;

export function createOtherWindows({ file, workspace, createId }: OtherWindowsPorts): OtherWindowsService {
  const held = new Map<string, Workspace>();
  const closed = new Set<string>();
  const write = (): Promise<Result<null, AppError>> => file.write({ version: 1, windows: Object.fromEntries(held) });

  return {
    async open(tab) {
      const id = createId();
      held.set(id, alone(tab));
      const written = await write();
      if (written.ok) return ok(id);
      held.delete(id);
      return written;
    },
    load: (windowId) => held.get(windowId) ?? null,
    save(windowId, saved) {
      // One that is closed gave its tabs away.
      if (!held.has(windowId) || closed.has(windowId)) return Promise.resolve(ok(null));
      held.set(windowId, saved);
      return write();
    },
    close(windowId) {
      closed.add(windowId);
      return held.get(windowId)?.tabs ?? [];
    },
    async settle(first) {
      const known = new Set([...first.tabs, ...first.closedTabs.map(({ tab }) => tab)].map(({ id }) => id));
      const done = [...closed].filter((id) => (held.get(id)?.tabs ?? []).every((tab) => known.has(tab.id)));
      if (done.length === 0) return;
      for (const id of done) {
        held.delete(id);
        closed.delete(id);
      }
      await write();
    },
    async join() {
      const read = await file.read();
      const before = read.ok ? Object.values(read.value?.windows ?? {}) : [];
      if (before.length === 0) return;
      const first = await workspace.load();
      if (!first.ok) return;
      const base = first.value ?? { version: 1, tabs: [], closedTabs: [], activeTabId: null, layout: defaultLayout };
      const known = new Set(base.tabs.map(({ id }) => id));
      const missing = before.flatMap(({ tabs }) => tabs).filter(({ id }) => !known.has(id));
      const room = Math.max(0, maxTabs - base.tabs.length);
      const saved = await workspace.save({ ...base, tabs: [...base.tabs, ...missing.slice(0, room)] });
      if (!saved.ok) return;
      const [next, ...others] = missing.slice(room);
      // Tabs beyond the limit stay here for a later start with free space.
      if (next !== undefined) held.set(createId(), { ...alone(next), tabs: [next, ...others] });
      await write();
    },
    async files() {
      const read = await file.read();
      if (!read.ok) return null;
      return [...Object.values(read.value?.windows ?? {}), ...held.values()].flatMap(filesOfTabs);
    },
  };
}

/** A window for one tab: the other parts stay in the first window until they are opened. */
function alone(tab: WorkspaceTab): Workspace {
  const layout = { ...defaultLayout, sidebarOpen: false };
  return { version: 1, tabs: [tab], activeTabId: tab.id, layout, closedTabs: [] };
}
