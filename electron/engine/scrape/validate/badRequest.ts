import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import { err, type Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { Detail } from './describeIssues.ts';

/** Refuses a body, with one detail for each field that is wrong. */
export function badRequest(error: string, details: readonly Detail[]): Result<never, ApiError> {
  return err({
    status: 400,
    error,
    code: engineErrorCodes.badRequest,
    details: details.map((detail) => ({ ...detail, path: [...detail.path] })),
  });
}

/** Refuses a body for the shape of its fields. A key that is not known is named as one. */
export function refuseShape(details: readonly Detail[]): Result<never, ApiError> {
  const hasUnknownKey = details.some((detail) => detail.code === 'unrecognized_keys');
  return badRequest(
    hasUnknownKey ? `Unrecognized key in body -- ${summarize(details)}` : `Bad Request: ${summarize(details)}`,
    details,
  );
}

/** Refuses a body for a rule beyond its shape. */
export function refuseDetails(details: readonly Detail[]): Result<never, ApiError> {
  return badRequest(`Bad Request: ${summarize(details)}`, details);
}

/** Refuses a URL; its problem is in the details, and one that clients look for is the error itself. */
export function refuseUrl(message: string, others: readonly Detail[] = []): Result<never, ApiError> {
  const error = message === unsupportedProtocol ? message : 'Invalid URL';
  return badRequest(error, [{ path: ['url'], message }, ...others]);
}

/** Problem of a URL that is none of a web page. */
export const unsupportedProtocol = 'URL uses unsupported protocol';

function summarize(details: readonly Detail[]): string {
  const shown = details.slice(0, 3).map(({ path, message }) => `${pathText(path)}: ${message}`);
  const more = details.length > shown.length ? `, and ${details.length - shown.length} more` : '';
  return (shown.join('; ') + more).slice(0, 280);
}

function pathText(path: readonly (string | number)[]): string {
  return path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`)).join('');
}
