import { randomUUID } from 'node:crypto';
import { alexandriaRequestSchema, requestIdSchema, type AlexandriaRequest } from '../../../../shared/api/alexandria.ts';
import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { requestKeyHeader } from '../../../../shared/api/scrape.ts';
import type { AlexandriaFailure } from '../../alexandria/alexandriaService.ts';
import { integrationProblem } from '../../scrape/validate/checkOptions.ts';
import type { AlexandriaPort } from '../serverPorts.ts';
import { jsonResponse, errorResponse, type HttpResponse } from '../httpResponse.ts';
import { describeIssues, type Detail } from '../../scrape/validate/describeIssues.ts';
import { withCharge } from '../apiError.ts';
import type { ApiError } from '../../ports/apiError.ts';
import { noBilling, noCredits } from '../../scrape/scrapeFailure.ts';

/** Handles a body with tool calls (contract 2.4). `ids` are the values of `x-request-id`; the effective one is returned. */
export async function handleAlexandriaRequest(
  body: JsonObject,
  ids: readonly string[],
  { allowPrivate, isPrivate }: { readonly allowPrivate: string | boolean; readonly isPrivate: boolean },
  { service, privately, fetchFor }: AlexandriaPort,
): Promise<HttpResponse> {
  const requestId = readRequestId(ids);
  if (!requestId.ok) return errorResponse(withCharge(requestId.error));
  const headers = { [requestKeyHeader]: requestId.value };
  const request = readRequest(body);
  if (!request.ok) return { ...errorResponse(withCharge(request.error)), headers };
  const answer = await (isPrivate ? privately : service).run(request.value, requestId.value, fetchFor(allowPrivate));
  if (answer.ok) return { ...jsonResponse(200, JSON.stringify(answer.value)), headers };
  const refusal = withCharge(refusalOf(answer.error));
  return { ...errorResponse(refusal), headers: { ...refusal.headers, ...headers } };
}

function readRequestId(ids: readonly string[]): Result<string, ApiError> {
  if (ids.length === 0) return ok(randomUUID());
  const [first = ''] = ids;
  if (ids.length === 1 && requestIdSchema.safeParse(first).success) return ok(first);
  const message = 'x-request-id must be 1 to 128 letters, digits and the characters . _ : -, once';
  return err(badRequest(message, [{ path: [requestKeyHeader], message }]));
}

const siblings: ReadonlySet<string> = new Set(['alexandria', 'timeout', 'origin', 'integration']);

function readRequest(body: JsonObject): Result<AlexandriaRequest, ApiError> {
  const others = Object.keys(body).filter((key) => !siblings.has(key));
  if (others.length > 0) {
    const message =
      'alexandria cannot be combined with it; only timeout, origin and integration can be combined with alexandria';
    return err(
      badRequest(
        `alexandria cannot be combined with ${others.slice(0, 5).join(', ')}`,
        others.slice(0, 50).map((key) => ({ path: [key], message })),
      ),
    );
  }
  const parsed = alexandriaRequestSchema.safeParse(body);
  if (parsed.success) {
    const problem = integrationProblem(parsed.data.integration);
    return problem === null ? ok(parsed.data) : err(badRequest(`integration: ${problem.message}`, [problem]));
  }
  const details = describeIssues(parsed.error.issues);
  const said = details.slice(0, 3).map(({ path, message }) => `${path.join('.')}: ${message}`);
  return err(badRequest(said.join('; '), details));
}

function badRequest(message: string, details: readonly Detail[]): ApiError {
  return {
    status: 400,
    error: `Bad Request: ${message}`.slice(0, 300),
    code: engineErrorCodes.badRequest,
    details: details.map((detail) => ({ ...detail, path: [...detail.path] })),
  };
}

/** Contract 7.3. */
function refusalOf(failure: AlexandriaFailure): ApiError {
  switch (failure.kind) {
    case 'unknown-provider':
      return {
        status: 404,
        error:
          `Not Found: unknown tool ${failure.provider}/${failure.capability}; the call firecrawl/find-tools lists them`.slice(
            0,
            500,
          ),
        code: 'unknown_provider',
      };
    case 'terms':
      return {
        status: 403,
        error:
          `Forbidden: the terms of ${failure.provider} (version ${failure.terms.version}) must be accepted first: ${failure.terms.url}`.slice(
            0,
            500,
          ),
        code: 'THIRD_PARTY_DATA_TERMS_REQUIRED',
        more: { requiresAction: true },
      };
    case 'duplicate':
      return {
        status: 409,
        error: 'Conflict: this x-request-id was used for a request with other parameters',
        code: 'duplicate_request',
        more: { chargeId: failure.chargeId },
      };
    case 'in-flight':
      return {
        status: 409,
        error: 'Conflict: the request with this x-request-id is still running',
        code: 'request_in_flight',
        more: { chargeId: failure.chargeId },
        headers: { 'retry-after': '1' },
      };
    case 'unresolved':
      return {
        status: 503,
        error:
          'Service Unavailable: the engine ended while this request ran, and its outcome is unknown. Send it again with the same x-request-id.',
        code: 'request_unresolved',
        more: { chargeId: failure.chargeId },
        headers: { 'retry-after': '1' },
      };
    case 'no-credits':
      return noCredits;
    case 'no-billing':
      return noBilling;
    case 'journal':
      return {
        status: 500,
        error: 'Internal Server Error: the request could not be written down, so nothing ran',
        code: engineErrorCodes.unknown,
      };
  }
}
