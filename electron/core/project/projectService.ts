import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { Environment } from '../../../shared/project/environmentFile.ts';
import type { FileFault } from '../../../shared/project/fileText.ts';
import { entryName, folderOf, isWithin, type Project, type ProjectEntry } from '../../../shared/project/project.ts';
import { readRequestFile, requestEnding, writeRequestFile } from '../../../shared/project/requestFile.ts';
import type { SavedRequest } from '../../../shared/workspace/savedRequest.ts';
import type { KeyService } from '../keys/keyService.ts';
import type { BaselineDisk } from '../baselines/baselineDisk.ts';
import type { NamesFiles } from '../workspace/filesInUse.ts';
import type { Clock } from '../time.ts';
import { fileNameFor, freeName } from './fileNames.ts';
import { createProjectBaselines } from './projectBaselines.ts';
import { createOpenedProject, type OpenedProject, type OpenedProjectPorts } from './openedProject.ts';
import { createProjectEnvironments } from './projectEnvironments.ts';
import type { ProjectFiles, Replaced } from './projectFiles.ts';
import { createProjectVariables, type ProjectVariables } from './projectVariables.ts';
import { createProjectWriter } from './projectWriter.ts';
import { requestsFolder } from './readProject.ts';

export interface ProjectServicePorts extends OpenedProjectPorts {
  readonly keys: Pick<KeyService, 'status' | 'resolveKey' | 'set' | 'remove'>;
  readonly clock: Clock;
}

export interface WrittenFile {
  readonly path: string;
  readonly hash: string;
}

/** The requests folder: its current content on disk, and every change of it. Paths are those that `get` returns. */
export interface ProjectService extends ProjectVariables, NamesFiles {
  get(): Promise<Result<Project | null, AppError>>;
  /** Opens the folder that a person chose in a dialog, or with null forgets the one that is open. */
  choose(folder: string | null): Promise<Result<null, AppError>>;
  read(path: string): Promise<Result<{ request: SavedRequest; hash: string; text: string }, AppError>>;
  /** Where an entry of the tree is on disk. `not-found` for one that is not in the tree. */
  resolvePath(path: string): Promise<Result<string, AppError>>;
  save(path: string, request: SavedRequest, expected: string | null): Promise<Result<Replaced, AppError>>;
  create(folder: string, name: string, request: SavedRequest): Promise<Result<WrittenFile, AppError>>;
  createFolder(folder: string, name: string): Promise<Result<{ path: string }, AppError>>;
  duplicate(path: string): Promise<Result<WrittenFile, AppError>>;
  rename(path: string, name: string): Promise<Result<{ path: string }, AppError>>;
  move(path: string, folder: string): Promise<Result<{ path: string }, AppError>>;
  trash(path: string): Promise<Result<{ trashId: string }, AppError>>;
  restore(trashId: string): Promise<Result<null, AppError>>;
  saveEnvironment(name: string, content: Environment, expected: string | null): Promise<Result<Replaced, AppError>>;
  renameEnvironment(name: string, to: string): Promise<Result<null, AppError>>;
  trashEnvironment(name: string): Promise<Result<{ trashId: string }, AppError>>;
  chooseEnvironment(name: string | null): Promise<Result<null, AppError>>;
  /** An empty value takes it out of the keychain. */
  setSecret(environment: string, name: string, value: string): Promise<Result<null, AppError>>;
  /** Reads the disk now: not every disk reports its changes. */
  refresh(): Promise<void>;
  /** The folder as storage of baselines. */
  readonly baselines: BaselineDisk;
  stop(): void;
}

export function createProjectService(ports: ProjectServicePorts): ProjectService {
  const { files } = ports;
  const opened = createOpenedProject(ports);
  const writer = createProjectWriter({ opened, files, clock: ports.clock });
  const environments = createProjectEnvironments({ ...ports, opened, writer });
  const baselines = createProjectBaselines({ files, opened, writer });

  const create = (folder: string, name: string, text: string): Promise<Result<WrittenFile, AppError>> =>
    writer.change(async ({ root, entries }) => {
      const path = pathIn(folder, freeName(fileNameFor(name), takenIn(entries, folder)) + requestEnding);
      const written = await writer.write(root, below(path), text, null);
      if (!written.ok) return written;
      const { saved, hash } = written.value;
      return saved && hash !== null ? ok({ path, hash }) : err(nameIsTaken);
    });

  const read = createRequestReader(opened, files);

  /** Moves an entry: the tree must contain it, and the new path must be free. */
  const relocate = (
    path: string,
    target: (entry: ProjectEntry) => string,
  ): Promise<Result<{ path: string }, AppError>> =>
    writer.change(async ({ root, entries }) => {
      const entry = entries.find((each) => each.path === path);
      if (entry === undefined) return err(noSuchFile);
      const to = target(entry);
      if (to === path) return ok({ path });
      if (isWithin(to, path)) return err(intoItself);
      const others = entries.filter((each) => each !== entry).map((each) => each.path.toLowerCase());
      if (others.includes(to.toLowerCase())) return err(nameIsTaken);
      const moved = await files.move(root, below(path), below(to));
      if (!moved.ok) return moved;
      await baselines.follow(root, path, to);
      return ok({ path: to });
    });

  return {
    ...environments,
    ...createProjectVariables(opened, ports.keys),
    choose: opened.choose,
    files: opened.files,
    chooseEnvironment: opened.chooseEnvironment,
    refresh: opened.refresh,
    baselines: baselines.disk,
    stop: opened.stop,
    read,
    resolvePath: createPathResolver(opened),
    create: (folder, name, request) => create(folder, name, writeRequestFile(request)),
    save: (path, request, expected) =>
      writer.change(async ({ root }) => {
        const before = await files.read(root, below(path));
        if (!before.ok) return err(unreadable(before.error));
        const text = writeRequestFile(request, before.value?.text ?? null);
        return writer.write(root, below(path), text, expected);
      }),
    createFolder: (folder, name) =>
      writer.change(async ({ root, entries }) => {
        const path = pathIn(folder, freeName(fileNameFor(name), takenIn(entries, folder)));
        const made = await writer.makeFolders(root, below(path));
        return made.ok ? ok({ path }) : made;
      }),
    async duplicate(path) {
      const found = await read(path);
      return found.ok ? await create(folderOf(path), entryName(path), found.value.text) : found;
    },
    rename: (path, name) =>
      relocate(path, ({ kind }) =>
        pathIn(folderOf(path), fileNameFor(name) + (kind === 'folder' ? '' : requestEnding)),
      ),
    move: (path, folder) => relocate(path, () => pathIn(folder, path.slice(path.lastIndexOf('/') + 1))),
    trash: (path) =>
      writer.change(async ({ root, entries }) =>
        entries.some((entry) => entry.path === path) ? writer.bury(root, below(path)) : err(noSuchFile),
      ),
    restore: (trashId) => writer.change(() => files.unearth(trashId)),
  };
}

/** Gives a request and the text of its file. */
function createRequestReader(opened: OpenedProject, files: ProjectFiles): ProjectService['read'] {
  return async (path) => {
    const project = await opened.current();
    if (project?.root == null || !project.entries.some((entry) => entry.path === path)) return err(noSuchFile);
    const content = await files.read(project.root, below(path));
    if (!content.ok) return err(unreadable(content.error));
    if (content.value === null) return err(noSuchFile);
    const request = readRequestFile(content.value.text);
    return request.ok ? ok({ request: request.value, ...content.value }) : err(unreadable(request.error));
  };
}

function createPathResolver(opened: OpenedProject): ProjectService['resolvePath'] {
  return async (path) => {
    const project = await opened.current();
    const isThere = project?.root != null && project.entries.some((entry) => entry.path === path);
    return isThere ? ok(`${project.root}/${below(path)}`) : err(noSuchFile);
  };
}

function below(path: string): string {
  return `${requestsFolder}/${path}`;
}

function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Whether a folder of the tree has something of a name, written small; a request and a folder may share one. */
function takenIn(entries: readonly ProjectEntry[], folder: string): (name: string) => boolean {
  const names = new Set(
    entries.filter(({ path }) => folderOf(path) === folder).map(({ path }) => entryName(path).toLowerCase()),
  );
  return (name) => names.has(name);
}

const noSuchFile: AppError = { kind: 'not-found', what: 'file', message: 'Unknown request' };
const nameIsTaken: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'A request or folder with that name already exists',
};
const intoItself: AppError = { kind: 'refused', reason: 'bad-input', message: 'A folder cannot be put into itself' };

function unreadable(fault: FileFault): AppError {
  return { kind: 'refused', reason: 'not-allowed', message: `The file cannot be read as a request (${fault})` };
}
