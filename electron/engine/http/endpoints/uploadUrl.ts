import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import { parseLimits, uploadsPath, uploadUrlRequestSchema } from '../../../../shared/api/parse.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { refuseDetails, refuseShape } from '../../scrape/validate/badRequest.ts';
import { integrationProblem } from '../../scrape/validate/checkOptions.ts';
import { describeIssues } from '../../scrape/validate/describeIssues.ts';
import type { ApiError } from '../../ports/apiError.ts';
import { ticketLimits } from '../../uploads/uploadTickets.ts';
import { ownUrl, type EndpointCall, type RouteOf } from '../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';
import { readJsonBody } from '../readBody.ts';

/** Makes the URL to which a file is uploaded before it is parsed (api-facts 6.6). */
export async function handleUploadUrl(_route: RouteOf<'uploadUrl'>, call: EndpointCall): Promise<HttpResponse> {
  const body = await readJsonBody(call.request);
  if (!body.ok) return errorResponse(body.error);
  const parsed = uploadUrlRequestSchema.safeParse(body.value);
  if (!parsed.success) return refused(refuseShape(describeIssues(parsed.error.issues)));
  const { filename, contentType = 'application/octet-stream', sizeBytes, integration } = parsed.data;
  const problem = integrationProblem(integration);
  if (problem !== null) return refused(refuseDetails([problem]));
  if (sizeBytes > parseLimits.maxUploadBytes) return refused(refuseDetails([tooLarge]));
  const ticket = call.ports.uploads.tickets.announce({ name: filename, bytes: sizeBytes });
  if (ticket === null) return errorResponse(tooManyOpen);
  const data = {
    uploadUrl: `${ownUrl(call)}${uploadsPath}${ticket.secret}`,
    uploadRef: ticket.ref,
    method: 'PUT',
    headers: { 'content-type': contentType },
    maxSizeBytes: parseLimits.maxUploadBytes,
    expiresAt: new Date(ticket.expiresAt).toISOString(),
  };
  return jsonResponse(200, JSON.stringify({ success: true, data }));
}

function refused(result: Result<never, ApiError>): HttpResponse {
  return result.ok ? result.value : errorResponse(result.error);
}

const tooLarge = {
  path: ['sizeBytes'],
  message: `an upload may have ${parseLimits.maxUploadBytes} bytes (50 MB)`,
} as const;

const tooManyOpen: ApiError = {
  status: 429,
  error: `Too many uploads wait to be parsed: ${ticketLimits.maxOpen} files, or 256 MB in all. Parse one of them, or wait until one expires after 15 minutes.`,
  code: engineErrorCodes.tooManyUploads,
};
