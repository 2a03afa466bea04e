import type { AppError } from '../../../shared/errors/appError.ts';

/** For a run imported from a file. Its author could have named any URL: viewing it sends no request, and the run cannot be changed. */
export const importedRunIsReadOnly: AppError = {
  kind: 'refused',
  reason: 'not-allowed',
  message: 'This run was opened from a file: it stays as it came, and nothing is fetched for it',
};
