import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { ProjectFiles, Replaced } from '../project/projectFiles.ts';

/** Folder of the baselines below a root. */
export const baselinesFolder = 'baselines';

/** A folder on disk that has baselines: the requests folder, or the profile. */
export interface BaselineDisk {
  /** Null while there is none. */
  root(): Promise<string | null>;
  /** Does something in it after all changes before; fails where nothing may be written. */
  change<Value>(act: (root: string) => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>>;
  /** Writes a file and the folders on the way to it. */
  write(root: string, path: string, text: string, expected: string | null): Promise<Result<Replaced, AppError>>;
}

/** Returns the profile as such a folder: no other program writes to it. */
export function createProfileDisk(files: ProjectFiles, profile: string): BaselineDisk {
  let last: Promise<unknown> = Promise.resolve();
  const root = async () => (await files.locate(profile))?.root ?? null;
  return {
    root,
    change(act) {
      const changed = last.then(async () => act((await root()) ?? profile));
      last = changed.catch(() => undefined);
      return changed;
    },
    async write(place, path, text, expected) {
      const parts = path.split('/').slice(0, -1);
      for (const [index] of parts.entries()) {
        const made = await files.makeFolder(place, parts.slice(0, index + 1).join('/'));
        if (!made.ok && !(made.error.kind === 'refused' && made.error.reason === 'bad-input')) return made;
      }
      return files.replace(place, path, text, expected);
    },
  };
}
