import { randomUUID } from 'node:crypto';
import { cp, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isJsonObject, parseJson } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { codeOf, resolveProjectPath } from './projectPaths.ts';
import { toStoreError } from './store/storeErrors.ts';

/** The original location of an item in the trash, and when it was moved there (ms since 1970). */
interface Origin {
  readonly root: string;
  readonly path: string;
  readonly at: number;
}

/** The profile's own trash for requests: a program cannot restore files from the system's trash. */
export class ProjectTrash {
  readonly #folder: string;
  readonly #now: () => number;

  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  async bury(root: string, path: string): Promise<Result<string, AppError>> {
    const place = await resolveProjectPath(root, path);
    if (!place.ok) return place;
    const id = randomUUID();
    const grave = join(this.#folder, id);
    try {
      await mkdir(grave, { recursive: true, mode: 0o700 });
      await writeFile(join(grave, 'origin.json'), JSON.stringify({ root, path, at: this.#now() }));
      await moveAcross(place.value, join(grave, 'content'));
      return ok(id);
    } catch (failure) {
      await rm(grave, { recursive: true, force: true }).catch(() => undefined);
      return err(codeOf(failure) === 'ENOENT' ? gone : toStoreError(failure, place.value));
    }
  }

  async unearth(id: string): Promise<Result<null, AppError>> {
    const grave = join(this.#folder, id);
    const origin = await this.#origin(id);
    if (origin === null) return err(gone);
    try {
      await mkdir(dirname(join(origin.root, ...origin.path.split('/'))), { recursive: true });
      const place = await resolveProjectPath(origin.root, origin.path);
      if (!place.ok) return place;
      if (await isThere(place.value)) return err(taken);
      await moveAcross(join(grave, 'content'), place.value);
      await rm(grave, { recursive: true, force: true });
      return ok(null);
    } catch (failure) {
      return err(toStoreError(failure, origin.path));
    }
  }

  async empty(before: number): Promise<void> {
    for (const id of await readdir(this.#folder).catch(() => [])) {
      const origin = await this.#origin(id);
      if (origin === null || origin.at < before)
        await rm(join(this.#folder, id), { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async #origin(id: string): Promise<Origin | null> {
    const text = await readFile(join(this.#folder, id, 'origin.json'), 'utf8').catch(() => '');
    const json = parseJson(text);
    const { root, path, at } = json.ok && isJsonObject(json.value) ? json.value : {};
    const isWhole = typeof root === 'string' && typeof path === 'string' && typeof at === 'number';
    return isWhole ? { root, path, at } : null;
  }
}

export async function isThere(place: string): Promise<boolean> {
  return lstat(place).then(
    () => true,
    () => false,
  );
}

/** The profile may be on another disk than the requests. */
async function moveAcross(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (failure) {
    if (codeOf(failure) !== 'EXDEV') throw failure;
    await cp(from, to, { recursive: true, verbatimSymlinks: true, errorOnExist: true, force: false });
    await rm(from, { recursive: true });
  }
}

const gone: AppError = { kind: 'not-found', what: 'file', message: 'It no longer exists' };
export const taken: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'A file or folder with that name already exists',
};
