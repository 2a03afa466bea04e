import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { environmentEnding, type Environment, writeEnvironmentFile } from '../../../shared/project/environmentFile.ts';
import { itemNameSchema, type Project } from '../../../shared/project/project.ts';
import type { KeyService } from '../keys/keyService.ts';
import { fileNameFor } from './fileNames.ts';
import type { OpenedProject } from './openedProject.ts';
import type { ProjectFiles, Replaced } from './projectFiles.ts';
import type { ProjectWriter } from './projectWriter.ts';
import { environmentsFolder } from './readProject.ts';
import { secretSlotOf } from './secretSlot.ts';

export interface ProjectEnvironments {
  get(): Promise<Result<Project | null, AppError>>;
  saveEnvironment(name: string, content: Environment, expected: string | null): Promise<Result<Replaced, AppError>>;
  renameEnvironment(name: string, to: string): Promise<Result<null, AppError>>;
  trashEnvironment(name: string): Promise<Result<{ trashId: string }, AppError>>;
  setSecret(environment: string, name: string, value: string): Promise<Result<null, AppError>>;
}

export interface ProjectEnvironmentsPorts {
  readonly keys: SecretKeys;
  readonly onChanged: () => void;
  readonly opened: OpenedProject;
  readonly writer: ProjectWriter;
  readonly files: Pick<ProjectFiles, 'move'>;
}

type SecretKeys = Pick<KeyService, 'status' | 'set' | 'remove' | 'resolveKey'>;

/** Environments: their files, and which of their secrets have a value in the keychain. */
export function createProjectEnvironments({
  opened,
  writer,
  files,
  keys,
  onChanged,
}: ProjectEnvironmentsPorts): ProjectEnvironments {
  return {
    async get() {
      const [project, chosen] = [await opened.current(), await opened.environment()];
      if (project === null) return ok(null);
      const { root, isMarked: _isMarked, folders: _folders, files: _files, environments, ...shown } = project;
      const status = await keys.status();
      const kept = new Set(status.ok ? status.value.keys.map(({ connectionId }) => connectionId) : []);
      return ok({
        ...shown,
        entries: [...shown.entries],
        // A file whose name is invalid in a call is not listed.
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
        const path = pathOf(name);
        const before = await writer.textOf(root, path);
        return writer.write(root, path, writeEnvironmentFile(content, before), expected);
      }),
    renameEnvironment: (name, to) =>
      writer.change(async ({ root, environments }) => {
        const known = environments.find((each) => each.name === name);
        if (known === undefined) return err(noSuchEnvironment);
        if (name === to) return ok(null);
        if (fileNameFor(to) !== to) return err(noFileName);
        const isTaken = environments.some((each) => each !== known && each.name.toLowerCase() === to.toLowerCase());
        if (isTaken) return err(nameIsTaken);
        // Secrets are copied first: a file without its secrets is worse than secrets that no file refers to.
        const copied = await copySecrets(keys, root, known, to);
        if (!copied.ok) return copied;
        const moved = await files.move(root, pathOf(name), pathOf(to));
        const left = moved.ok ? name : to;
        for (const secret of known.content.secrets) await keys.remove(secretSlotOf(root, left, secret));
        if (!moved.ok) return moved;
        return (await opened.environment()) === name ? await opened.chooseEnvironment(to) : ok(null);
      }),
    trashEnvironment: (name) =>
      writer.change(async ({ root, environments }) =>
        environments.some((each) => each.name === name) ? writer.bury(root, pathOf(name)) : err(noSuchEnvironment),
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

function pathOf(name: string): string {
  return `${environmentsFolder}/${name}${environmentEnding}`;
}

/** Copies the values of an environment's secrets to its new name. */
async function copySecrets(
  keys: SecretKeys,
  root: string,
  { name, content }: { readonly name: string; readonly content: Environment },
  to: string,
): Promise<Result<null, AppError>> {
  for (const secret of content.secrets) {
    const value = await keys.resolveKey(secretSlotOf(root, name, secret));
    if (!value.ok) return value;
    if (value.value === null) continue;
    const kept = await keys.set(secretSlotOf(root, to, secret), value.value);
    if (!kept.ok) return kept;
  }
  return ok(null);
}

const nameIsTaken: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'An environment with that name already exists',
};
const noSuchEnvironment: AppError = {
  kind: 'not-found',
  what: 'environment',
  message: 'Unknown environment',
};
const noFileName: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'The name contains characters that some systems do not allow in file names',
};
const unreadable: AppError = {
  kind: 'refused',
  reason: 'not-allowed',
  message: 'The file of this environment cannot be read, and is not written over',
};
