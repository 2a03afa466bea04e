import { engineErrorCodes } from '../../../../../shared/api/engine/control.ts';
import type { ApiError } from '../../../ports/apiError.ts';
import type { JobStoreFailure } from '../../../ports/jobs.ts';

/** The error of an id that no job has, distinguishable from that of an unknown path (api-facts 6.2). */
export const jobNotFound: ApiError = { status: 404, error: 'Job not found' };

const onDiskMessage = 'is a batch on disk, where nothing of this request may be: start a batch of its own';

/** The error of URLs that may not be written to disk, for a batch that is there. */
export const batchOnDisk: ApiError = {
  status: 400,
  error: `Bad Request: appendToId: ${onDiskMessage}`,
  code: engineErrorCodes.badRequest,
  details: [{ path: ['appendToId'], message: onDiskMessage }],
};

/** The error of a key that was used before, or is not a UUID. */
export const idempotencyKeyUsed: ApiError = { status: 409, error: 'Idempotency key already used' };

/** Returns the error for jobs that cannot be read or written now. Clients repeat the request. */
export function storeRefusal({ message }: JobStoreFailure): ApiError {
  return {
    status: 503,
    error:
      `Service Unavailable: the jobs of this engine cannot be read or written, so nothing was started or changed (${message})`.slice(
        0,
        300,
      ),
    headers: { 'retry-after': '2' },
  };
}
