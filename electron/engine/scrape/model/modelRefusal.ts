import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import { assertNever } from '../../../../shared/base/assertNever.ts';
import type { ModelFailure } from '../../ports/modelFailure.ts';
import type { ApiError } from '../../ports/apiError.ts';

/**
 * Returns the error response for a failed model request (contract 7.2). Its endpoint is upstream of this service: its errors become a 502,
 * and never the 401 that would refer to our own token.
 */
export function modelRefusal(failure: ModelFailure): ApiError {
  switch (failure.kind) {
    case 'not-set':
      return {
        status: 403,
        error:
          'Forbidden: this needs a language model, but none is set. Start the engine with --model-url and --model (its key in TROWEL_MODEL_KEY), or set one in the settings of Trowel under Model endpoint.',
        code: engineErrorCodes.modelNotSet,
      };
    case 'timeout':
      return {
        status: 408,
        error: 'Request Timeout: the model did not respond within the timeout of the request',
        code: engineErrorCodes.timeout,
      };
    case 'unreachable':
      return {
        status: 502,
        error: `Bad Gateway: the model’s endpoint cannot be reached (${failure.code})`,
        code: engineErrorCodes.modelUnreachable,
      };
    case 'key-refused':
      return {
        status: 502,
        error: `Bad Gateway: the model’s endpoint refused the key, or requires one (${failure.status})`,
        code: engineErrorCodes.modelKeyRefused,
      };
    case 'rate-limited':
      return {
        status: 429,
        error: 'Rate limit exceeded: the model’s endpoint takes no more requests for now',
        code: engineErrorCodes.modelRateLimited,
        ...(failure.retryAfterSeconds === null
          ? {}
          : { headers: { 'retry-after': String(failure.retryAfterSeconds) } }),
      };
    case 'failed':
      return {
        status: 502,
        error: `Bad Gateway: the model’s endpoint returned status ${failure.status}`,
        code: isClientError(failure.status) ? engineErrorCodes.modelRejected : engineErrorCodes.modelFailed,
      };
    case 'broken-answer':
      return {
        status: 502,
        error: `Bad Gateway: the model’s endpoint returned a response that cannot be parsed: ${failure.what}`,
        code: engineErrorCodes.modelFailed,
      };
    case 'declined':
      return {
        status: 422,
        error: 'Unprocessable Entity: the model declined this page or this question',
        code: engineErrorCodes.modelNoResult,
      };
    case 'not-conforming':
      return {
        status: 422,
        error:
          `Unprocessable Entity: the model gave no conforming result in two tries: ${failure.problems.join('; ')}`.slice(
            0,
            300,
          ),
        code: engineErrorCodes.modelNoResult,
        details: failure.problems.map((message) => ({ path: ['formats'], message })),
      };
    default:
      return assertNever(failure);
  }
}

/** An endpoint returns 4xx for errors in the request or its settings, such as an unknown model (RFC 9110, 15.5). */
function isClientError(status: number): boolean {
  return status >= 400 && status < 500;
}
