import { maxFileBytes } from '../../../shared/api/engine/localFiles.ts';
import type { ApiError } from '../ports/apiError.ts';

/** Media type and maximum length of the body of a route. */
export interface BodyForm {
  readonly type: string;
  readonly maxBytes: number;
  readonly tooLarge: ApiError;
}

/** Of a JSON body (api-facts 2.1). */
export const bodyLimitBytes = 10 * 1024 * 1024;

export const jsonForm: BodyForm = {
  type: 'application/json',
  maxBytes: bodyLimitBytes,
  tooLarge: { status: 413, error: 'Payload Too Large: the body may have 10 MB', close: true },
};

export const fileForm: BodyForm = {
  type: 'application/octet-stream',
  maxBytes: maxFileBytes,
  tooLarge: { status: 413, error: 'Payload Too Large: a file may have 64 MB', close: true },
};
