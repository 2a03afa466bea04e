import type { AppError } from '../../shared/errors/appError.ts';

/** Of a run out of a file. Whoever wrote it could have named any address: looking at it asks nobody, and changes nothing of it. */
export const asItCame: AppError = {
  kind: 'refused',
  reason: 'not-allowed',
  message: 'This run was opened from a file: it stays as it came, and nothing is fetched for it',
};
