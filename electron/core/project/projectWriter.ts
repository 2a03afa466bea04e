import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { fileVersion, writeObject } from '../../../shared/project/fileText.ts';
import { folderOf } from '../../../shared/project/project.ts';
import type { Clock } from '../time.ts';
import type { OpenedProject } from './openedProject.ts';
import type { ProjectFiles, Replaced } from './projectFiles.ts';
import { type DiskProject, projectFile } from './readProject.ts';

/** A folder that may be written in. */
export type WritableProject = DiskProject & { readonly root: string };

/** Changes of the folder, one after another; each has been read back when it resolves. */
export interface ProjectWriter {
  /** Runs an operation in the folder after all earlier changes; fails if the folder is not writable. */
  change<Value>(act: (project: WritableProject) => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>>;
  /** Writes a file and its parent folders, and with the first one the file that marks the folder as ours. */
  write(root: string, path: string, text: string, expected: string | null): Promise<Result<Replaced, AppError>>;
  /** The text of a file; null when there is none or it cannot be read. */
  textOf(root: string, path: string): Promise<string | null>;
  makeFolders(root: string, path: string): Promise<Result<null, AppError>>;
  bury(root: string, path: string): Promise<Result<{ trashId: string }, AppError>>;
}

export interface ProjectWriterPorts {
  readonly opened: OpenedProject;
  readonly files: ProjectFiles;
  readonly clock: Clock;
}

const trashDays = 30;
const dayMs = 86_400_000;

export function createProjectWriter({ opened, files, clock }: ProjectWriterPorts): ProjectWriter {
  let last: Promise<unknown> = Promise.resolve();

  async function makeFolders(root: string, path: string): Promise<Result<null, AppError>> {
    const missing: string[] = [];
    for (let folder = path; folder !== ''; folder = folderOf(folder)) missing.unshift(folder);
    for (const folder of missing) {
      const made = await files.makeFolder(root, folder);
      // An existing folder is fine, for parents and for the last one.
      if (!made.ok && made.error.kind !== 'refused') return made;
      if (!made.ok && made.error.kind === 'refused' && made.error.reason === 'not-allowed') return made;
    }
    return ok(null);
  }

  async function mark(root: string): Promise<Result<null, AppError>> {
    const project = await opened.current();
    if (project === null || project.isMarked) return ok(null);
    const text = writeObject({ version: fileVersion, name: project.name });
    const written = await files.replace(root, projectFile, text, null);
    return written.ok ? ok(null) : written;
  }

  return {
    change(act) {
      const changed = last.then(async () => {
        const project = await opened.current();
        const refusal = project === null ? noFolder : refusalOf(project);
        if (refusal !== null || project?.root == null) return err(refusal ?? noFolder);
        const done = await act({ ...project, root: project.root });
        await opened.refresh();
        return done;
      });
      // An error of one change does not affect the next.
      last = changed.catch(() => undefined);
      return changed;
    },
    async write(root, path, text, expected) {
      const made = await makeFolders(root, folderOf(path));
      if (!made.ok) return made;
      const marked = await mark(root);
      return marked.ok ? await files.replace(root, path, text, expected) : marked;
    },
    async textOf(root, path) {
      const read = await files.read(root, path);
      return read.ok ? (read.value?.text ?? null) : null;
    },
    makeFolders,
    async bury(root, path) {
      await files.emptyTrash(clock.now() - trashDays * dayMs);
      const buried = await files.bury(root, path);
      return buried.ok ? ok({ trashId: buried.value }) : buried;
    },
  };
}

function refusalOf({ condition, path }: DiskProject): AppError | null {
  switch (condition) {
    case 'ready':
      return null;
    case 'missing':
      return { kind: 'not-found', what: 'folder', message: 'The requests folder no longer exists' };
    case 'newer':
      return {
        kind: 'store',
        reason: 'newer-format',
        path,
        message: 'The requests folder was written by a newer version of Trowel',
      };
    case 'read-only':
      return { kind: 'store', reason: 'read-only', path, message: 'The requests folder may not be written' };
  }
}

const noFolder: AppError = { kind: 'not-found', what: 'folder', message: 'No requests folder is open' };
