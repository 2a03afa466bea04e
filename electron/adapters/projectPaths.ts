import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { toStoreError } from './store/storeErrors.ts';

/**
 * Resolves a path below a root on this disk. Fails if its folder is reached through a link or is outside: `root` is a real path, so a
 * folder without links in it is its own real path.
 */
export async function resolveProjectPath(root: string, path: string): Promise<Result<string, AppError>> {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part))) return err(leadsOut);
  const parent = join(root, ...parts.slice(0, -1));
  try {
    return (await realpath(parent)) === parent ? ok(join(root, ...parts)) : err(leadsOut);
  } catch (failure) {
    return err(toStoreError(failure, parent));
  }
}

export function codeOf(failure: unknown): string {
  return failure instanceof Error && 'code' in failure ? String(failure.code) : '';
}

const leadsOut: AppError = {
  kind: 'refused',
  reason: 'not-allowed',
  message: 'The path leads out of the requests folder or through a link',
};
