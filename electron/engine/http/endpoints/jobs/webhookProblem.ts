import { engineErrorCodes } from '../../../../../shared/api/engine/control.ts';
import type { ApiError } from '../../../ports/apiError.ts';
import type { JobRequest } from '../../../ports/jobRequests.ts';
import { allowedPrivate, type EndpointCall } from '../../endpoint.ts';

/** Returns the refusal of a job whose webhook may not be called: nobody would learn it later. Null for a job without one. */
export async function webhookProblem(
  call: EndpointCall,
  { webhook }: Pick<JobRequest, 'webhook'>,
): Promise<ApiError | null> {
  if (webhook === null) return null;
  const refused = await call.ports.jobs.webhooks.check(webhook.url, allowedPrivate(call));
  if (refused === null) return null;
  const { host, reason } = refused;
  const message =
    reason === 'engine'
      ? `the webhook leads to this engine (${host}): name another receiver`
      : `${host} is a private address; a webhook is sent there only if that is allowed`;
  return {
    status: 400,
    error: `Bad Request: webhook: ${message}`.slice(0, 300),
    code: reason === 'engine' ? engineErrorCodes.badRequest : engineErrorCodes.privateAddress,
    details: [{ path: ['webhook'], message, ...(reason === 'engine' ? {} : { host }) }],
  };
}
