import { z } from 'zod';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { createCachedDocument } from '../storage/cachedDocument.ts';
import type { DocumentFile } from '../storage/documentFile.ts';
import type { NamesFiles } from '../workspace/filesInUse.ts';
import type { Scheduler } from '../time.ts';
import type { ProjectFiles } from './projectFiles.ts';
import { createNamedFiles, namedByFolderSchema } from './namedFiles.ts';
import { createProjectReader, type DiskProject } from './readProject.ts';

/** Which folder was open last, and with which environment. */
export const openedProjectSchema = z.object({
  version: z.literal(1),
  folder: z.string().nullable(),
  environment: z.string().nullable(),
  named: namedByFolderSchema.optional().catch(undefined),
});
export type OpenedProjectFile = z.infer<typeof openedProjectSchema>;

export interface OpenedProjectPorts {
  readonly file: DocumentFile<OpenedProjectFile>;
  readonly files: ProjectFiles;
  readonly scheduler: Scheduler;
  /** Called when the folder, its content or the chosen environment has changed. */
  readonly onChanged: () => void;
}

/** The folder that is open, as the disk has it, and the environment that is chosen in it. */
export interface OpenedProject extends NamesFiles {
  /** Null when none is open. The first question reads it; from then on it follows the disk. */
  current(): Promise<DiskProject | null>;
  environment(): Promise<string | null>;
  choose(folder: string | null): Promise<Result<null, AppError>>;
  chooseEnvironment(name: string | null): Promise<Result<null, AppError>>;
  /** Reads the disk now; resolves when `current` returns the result. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Programs write a file in several steps: the first event comes at once, and the file is read when they are probably done. */
const settleMs = 120;

export function createOpenedProject({ file, files, scheduler, onChanged }: OpenedProjectPorts): OpenedProject {
  const document = createCachedDocument<OpenedProjectFile>(file, { version: 1, folder: null, environment: null });
  const named = createNamedFiles(file, document);
  let read = createProjectReader(files);
  let found: DiskProject | null = null;
  let first: Promise<void> | null = null;
  /** Readings follow one another: a later one never ends before an earlier one. */
  let last: Promise<void> = Promise.resolve();
  let unwatch: (() => void) | null = null;
  let callOff: (() => void) | null = null;
  let isStopped = false;

  function look(): Promise<void> {
    last = last.then(async () => {
      callOff?.();
      callOff = null;
      const { folder } = await document.get();
      const before = found;
      found = folder === null ? null : await read(folder);
      if (found !== null) await named.remember(found);
      if (JSON.stringify(before?.folders) !== JSON.stringify(found?.folders) || before?.root !== found?.root) follow();
      if (JSON.stringify(before) !== JSON.stringify(found)) onChanged();
    });
    return last;
  }

  function follow(): void {
    unwatch?.();
    unwatch =
      found === null || isStopped ? null : files.watch(found.root ?? found.path, found.folders, () => lookSoon());
  }

  function lookSoon(): void {
    if (isStopped) return;
    callOff ??= scheduler.after(settleMs, () => {
      callOff = null;
      void look();
    });
  }

  async function current(): Promise<DiskProject | null> {
    first ??= look();
    await first;
    return found;
  }

  return {
    current,
    environment: async () => (await document.get()).environment,
    async choose(folder) {
      const changed = await document.change((known) =>
        ok(known.folder === folder ? known : { ...known, folder, environment: null }),
      );
      if (!changed.ok) return changed;
      read = createProjectReader(files);
      first = look();
      await first;
      return ok(null);
    },
    async chooseEnvironment(name) {
      const changed = await document.change((known) => ok({ ...known, environment: name }));
      if (!changed.ok) return changed;
      onChanged();
      return ok(null);
    },
    async files() {
      await current();
      return named.files();
    },
    async refresh() {
      if (first === null) return;
      await look();
    },
    stop() {
      isStopped = true;
      callOff?.();
      unwatch?.();
    },
  };
}
