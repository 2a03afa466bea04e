import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import type { ProjectService } from '../../core/project/projectService.ts';
import type { Handlers } from '../handleCall.ts';

export interface ProjectPorts {
  readonly project: ProjectService;
  /** The system's dialog for a folder; null when none was chosen. */
  readonly chooseFolder: () => Promise<string | null>;
  /** Opens a folder in the file manager; fails where no program shows folders. */
  readonly revealFolder: (folder: string) => Promise<IpcResult<null>>;
  /** Shows a file or folder in its parent folder. */
  readonly revealEntry: (path: string) => void;
}

type ProjectCall = Extract<keyof Handlers, `project.${string}`>;

export function projectHandlers({
  project,
  chooseFolder,
  revealFolder,
  revealEntry,
}: ProjectPorts): Pick<Handlers, ProjectCall> {
  return {
    'project.get': () => project.get(),
    'project.open': async () => {
      const folder = await chooseFolder();
      const opened: Result<null, AppError> = folder === null ? ok(null) : await project.choose(folder);
      return opened.ok ? ok({ isOpen: folder !== null }) : opened;
    },
    'project.close': () => project.choose(null),
    'project.reveal': async (entry) => {
      if (entry !== null) {
        const found = await project.resolvePath(entry.path);
        if (found.ok) revealEntry(found.value);
        return found.ok ? ok(null) : found;
      }
      const opened = await project.get();
      return opened.ok && opened.value !== null ? await revealFolder(opened.value.path) : ok(null);
    },
    'project.read': ({ path }) => project.read(path),
    'project.save': ({ path, request, expected }) => project.save(path, request, expected),
    'project.create': ({ folder, name, request }) => project.create(folder, name, request),
    'project.createFolder': ({ folder, name }) => project.createFolder(folder, name),
    'project.duplicate': ({ path }) => project.duplicate(path),
    'project.rename': ({ path, name }) => project.rename(path, name),
    'project.move': ({ path, folder }) => project.move(path, folder),
    'project.trash': ({ path }) => project.trash(path),
    'project.restore': ({ trashId }) => project.restore(trashId),
    'project.saveEnvironment': ({ name, content, expected }) => project.saveEnvironment(name, content, expected),
    'project.renameEnvironment': ({ name, to }) => project.renameEnvironment(name, to),
    'project.trashEnvironment': ({ name }) => project.trashEnvironment(name),
    'project.chooseEnvironment': ({ name }) => project.chooseEnvironment(name),
    'project.setSecret': ({ environment, name, value }) => project.setSecret(environment, name, value),
  };
}
