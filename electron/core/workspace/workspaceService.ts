import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { defaultLayout, type Workspace, type WorkspaceTab } from '../../../shared/workspace/workspace.ts';
import type { DocumentFile } from '../storage/documentFile.ts';
import { filesOfTabs, type NamesFiles } from './filesInUse.ts';
import type { SafeMode } from './safeMode.ts';

export interface WorkspaceService extends NamesFiles {
  /**
   * The last value given to `save`, otherwise that on disk; null at the first start or if it cannot be read. In safe mode only the tabs of
   * safe mode.
   */
  load(): Promise<Result<Workspace | null, AppError>>;
  /** On disk when it resolves. Of several pending saves only the newest is written, and all of them get its result. */
  save(workspace: Workspace): Promise<Result<null, AppError>>;
  /** Adds the tabs of safe mode to the others. Called before safe mode begins or ends. */
  joinSafeTabs(): Promise<void>;
}

export interface WorkspacePorts {
  readonly file: DocumentFile<Workspace>;
  /** Safe mode has separate tabs: those that were open before stay unchanged. */
  readonly safe?: { readonly mode: SafeMode; readonly file: DocumentFile<Workspace> };
}

/** As many as the schema of a workspace takes. */
const maxTabs = 200;

/** The window's tabs, drafts and layout, stored unchanged. */
export function createWorkspaceService(ports: WorkspacePorts): WorkspaceService {
  const usual = createWorkspaceFile(ports.file);
  const safe = ports.safe === undefined ? null : { mode: ports.safe.mode, kept: createWorkspaceFile(ports.safe.file) };
  const isSafe = (): boolean => safe?.mode.isOn() === true;

  return {
    async load() {
      if (safe !== null && isSafe()) return ok((await safe.kept.load()) ?? emptyWorkspace);
      return ok(await usual.load());
    },
    save: (workspace) => (safe !== null && isSafe() ? safe.kept.save(workspace) : usual.save(workspace)),
    async joinSafeTabs() {
      const made = await safe?.kept.load();
      if (safe === null || made === undefined || made === null) return;
      const before = (await usual.load()) ?? emptyWorkspace;
      const known = new Set(before.tabs.map((tab) => tab.id));
      const fresh = made.tabs.filter((tab) => hasContent(tab) && !known.has(tab.id));
      const room = Math.max(0, maxTabs - before.tabs.length);
      const joined = fresh.slice(0, room);
      if (joined.length > 0) {
        const saved = await usual.save({ ...before, tabs: [...before.tabs, ...joined] });
        if (!saved.ok) return;
      }
      if (made.tabs.length > 0) await safe.kept.save({ ...emptyWorkspace, tabs: fresh.slice(room) });
    },
    async files() {
      const all = await Promise.all([usual.load(), safe?.kept.load()]);
      if (usual.isRefused() || safe?.kept.isRefused() === true) return null;
      return all.flatMap((workspace) => (workspace == null ? [] : filesOfTabs(workspace)));
    },
  };
}

const emptyWorkspace: Workspace = { version: 1, tabs: [], closedTabs: [], activeTabId: null, layout: defaultLayout };

function hasContent({ draft, runId }: WorkspaceTab): boolean {
  const url = draft.body['url'];
  return runId !== null || draft.source !== null || (typeof url === 'string' && url !== '');
}

interface WorkspaceFile {
  load(): Promise<Workspace | null>;
  /** Whether the file on disk is of a newer version. */
  isRefused(): boolean;
  save(workspace: Workspace): Promise<Result<null, AppError>>;
}

/** One file of tabs, written one save after the other. */
function createWorkspaceFile(file: DocumentFile<Workspace>): WorkspaceFile {
  /** A workspace of a newer version is not written over. */
  let refusal: AppError | null = null;
  /** The last state saved by the window: after a crash the window gets it back, even if it could not be written to disk. */
  let newest: Workspace | null = null;
  let loaded: Promise<Workspace | null> | null = null;
  let next: { workspace: Workspace; saved: Promise<Result<null, AppError>> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<Workspace | null> {
    const found = await file.read();
    if (found.ok) return found.value;
    if (found.error.kind === 'store' && found.error.reason === 'newer-format') refusal = found.error;
    return null;
  }

  async function writeNext(): Promise<Result<null, AppError>> {
    const workspace = next?.workspace;
    next = null;
    loaded ??= read();
    await loaded;
    if (refusal !== null) return { ok: false, error: refusal };
    return workspace === undefined ? ok(null) : file.write(workspace);
  }

  return {
    isRefused: () => refusal !== null,
    async load() {
      if (newest !== null) return newest;
      loaded = read();
      return loaded;
    },
    save(workspace) {
      newest = workspace;
      if (next !== null) {
        next.workspace = workspace;
        return next.saved;
      }
      const saved = last.then(writeNext);
      next = { workspace, saved };
      last = saved;
      return saved;
    },
  };
}
