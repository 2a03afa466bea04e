import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { environmentEnding, type Environment, writeEnvironmentFile } from '../../../shared/project/environmentFile.ts';
import { itemNameSchema, type Project } from '../../../shared/project/project.ts';
import type { KeyService } from '../keyService.ts';
import { fileNameFor } from './fileNames.ts';
import type { OpenedProject } from './openedProject.ts';
import type { Replaced } from './projectFiles.ts';
import type { ProjectWriter } from './projectWriter.ts';
import { environmentsFolder } from './readProject.ts';
import { secretSlotOf } from './secretSlot.ts';

export interface ProjectEnvironments {
  get(): Promise<Result<Project | null, AppError>>;
  saveEnvironment(name: string, content: Environment, expected: string | null): Promise<Result<Replaced, AppError>>;
  trashEnvironment(name: string): Promise<Result<{ trashId: string }, AppError>>;
  setSecret(environment: string, name: string, value: string): Promise<Result<null, AppError>>;
}

export interface ProjectEnvironmentsPorts {
  readonly keys: Pick<KeyService, 'status' | 'set' | 'remove'>;
  readonly onChanged: () => void;
  readonly opened: OpenedProject;
  readonly writer: ProjectWriter;
}

/** Environments: their files, and which of their secrets have a value in the keychain. */
export function createProjectEnvironments({
  opened,
  writer,
  keys,
  onChanged,
}: ProjectEnvironmentsPorts): ProjectEnvironments {
  return {
    async get() {
      const [project, chosen] = [await opened.current(), await opened.environment()];
      if (project === null) return ok(null);
      const { root, isMarked: _isMarked, folders: _folders, environments, ...shown } = project;
      const status = await keys.status();
      const kept = new Set(status.ok ? status.value.keys.map(({ connectionId }) => connectionId) : []);
      return ok({
        ...shown,
        entries: [...shown.entries],
        // Of a file whose name no call could say again nothing is offered.
        environments: environments
          .filter(({ name }) => itemNameSchema.safeParse(name).success)
          .map((environment) => ({
            ...environment,
            known:
              root === null
                ? []
                : environment.content.secrets.filter((name) => kept.has(secretSlotOf(root, environment.name, name))),
          })),
        environment: environments.some(({ name, fault }) => name === chosen && fault === null) ? chosen : null,
      });
    },
    saveEnvironment: (name, content, expected) =>
      writer.change(async ({ root, environments }) => {
        const known = environments.find((each) => each.name === name);
        if (known?.fault != null) return err(unreadable);
        if (known === undefined && fileNameFor(name) !== name) return err(noFileName);
        const path = `${environmentsFolder}/${name}${environmentEnding}`;
        const before = await writer.textOf(root, path);
        return writer.write(root, path, writeEnvironmentFile(content, before), expected);
      }),
    trashEnvironment: (name) =>
      writer.change(async ({ root, environments }) =>
        environments.some((each) => each.name === name)
          ? writer.bury(root, `${environmentsFolder}/${name}${environmentEnding}`)
          : err(noSuchEnvironment),
      ),
    async setSecret(environment, name, value) {
      const project = await opened.current();
      if (project?.root == null) return err(noSuchEnvironment);
      const slot = secretSlotOf(project.root, environment, name);
      const done = value === '' ? await keys.remove(slot) : await keys.set(slot, value);
      if (!done.ok) return done;
      onChanged();
      return ok(null);
    },
  };
}

const noSuchEnvironment: AppError = {
  kind: 'not-found',
  what: 'environment',
  message: 'There is no such environment in the folder',
};
const noFileName: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'The name has signs that not every system takes in the name of a file',
};
const unreadable: AppError = {
  kind: 'refused',
  reason: 'not-allowed',
  message: 'The file of this environment cannot be read, and is not written over',
};
