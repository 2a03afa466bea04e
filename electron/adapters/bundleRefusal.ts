import type { AppError } from '../../shared/errors/appError.ts';

/** A file of a run that is not opened. */
export function refusedFile(why: string): AppError {
  return { kind: 'refused', reason: 'bad-input', message: `This file cannot be opened as a run: ${why}.` };
}
