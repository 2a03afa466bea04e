import { maxFileBytes } from '../../../shared/api/engine/localFiles.ts';
import { parseLimits } from '../../../shared/api/parse.ts';
import type { ApiError } from '../ports/apiError.ts';

/** Media type and maximum length of the body of a route. */
export interface BodyForm {
  /** Null for any. */
  readonly type: string | null;
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

/** A file larger than any that the engine takes. */
const fileTooLarge: ApiError = { status: 413, error: 'Payload Too Large: a file may have 64 MB', close: true };

export const fileForm: BodyForm = {
  type: 'application/octet-stream',
  maxBytes: maxFileBytes,
  tooLarge: fileTooLarge,
};

/** Bytes of a multipart body besides its file and its options: boundaries, headers and parts that are ignored. */
const multipartRestBytes = 64 * 1024;

/** A file with its options. */
export const multipartForm: BodyForm = {
  type: 'multipart/form-data',
  maxBytes: maxFileBytes + parseLimits.maxOptionsBytes + multipartRestBytes,
  tooLarge: fileTooLarge,
};

/** A file by itself, of the media type that its client announced. */
export const uploadForm: BodyForm = {
  type: null,
  maxBytes: parseLimits.maxUploadBytes,
  tooLarge: { status: 413, error: 'Payload Too Large: an upload may have 50 MB', close: true },
};
