import { ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { Workspace } from '../../shared/workspace/workspace.ts';
import type { DocumentFile } from './documentFile.ts';

export interface WorkspaceService {
  /** As last saved; null at the first start or when it cannot be read. */
  load(): Promise<Result<Workspace | null, AppError>>;
  /** On disk when it answers. Of several waiting saves only the newest is written, and all of them get its answer. */
  save(workspace: Workspace): Promise<Result<null, AppError>>;
}

/** The window's tabs, drafts and layout: kept for it as they are. */
export function createWorkspaceService(ports: { readonly file: DocumentFile<Workspace> }): WorkspaceService {
  /** A workspace of a newer version is not written over. */
  let refusal: AppError | null = null;
  let loaded: Promise<Workspace | null> | null = null;
  let next: { workspace: Workspace; saved: Promise<Result<null, AppError>> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  async function read(): Promise<Workspace | null> {
    const found = await ports.file.read();
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
    return workspace === undefined ? ok(null) : ports.file.write(workspace);
  }

  return {
    async load() {
      loaded = read();
      return ok(await loaded);
    },
    save(workspace) {
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
