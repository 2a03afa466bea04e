import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import { formatsNeedingOptions, toFormatObject } from '../../../../shared/api/formats.ts';
import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import { isZeroRetention } from '../../cache/cacheRules.ts';
import { findSchemaProblem } from '../../model/schemaRules.ts';
import type { Detail } from './describeIssues.ts';
import type { ApiError } from '../../ports/apiError.ts';
import { wantsInjectionCheck } from '../model/needsModel.ts';

/** Returns the problems of the request options that need a model, beyond their shape. */
export function checkModelRequest(request: ScrapeRequest): readonly Detail[] {
  const details: Detail[] = [];
  if (request.onlyCleanContent === true && isZeroRetention(request))
    details.push({ path: ['onlyCleanContent'], message: 'not with zeroDataRetention: a model would read the page' });
  for (const [index, format] of (request.formats ?? []).entries()) {
    if (typeof format === 'string' && formatsNeedingOptions.has(format))
      details.push({ path: ['formats', index], message: `${format} needs its options: write it as an object` });
    if (toFormatObject(format).type === 'rawBase64' && wantsInjectionCheck(request))
      details.push({
        path: ['checkPromptInjection'],
        message: 'cannot be combined with rawBase64: there is no text to check',
      });
  }
  return details;
}

/** Contract 2.1: tools must not be listed for a page with zero data retention. Null if they are not requested. */
export function refuseTools(request: ScrapeRequest): ApiError | null {
  if (request.domainTools !== true || !isZeroRetention(request)) return null;
  const cause = request.lockdown === true ? 'lockdown, which counts as zeroDataRetention' : 'zeroDataRetention';
  return { status: 403, error: `Forbidden: domainTools is not available with ${cause}` };
}

/** Contract 7.2: a JSON Schema that is none is a 422. Null where every schema can be used. */
export function refuseSchema(request: ScrapeRequest): ApiError | null {
  for (const [index, format] of (request.formats ?? []).entries()) {
    if (typeof format === 'string' || !('schema' in format) || typeof format.schema !== 'object') continue;
    const problem = findSchemaProblem(format.schema as never);
    if (problem === null) continue;
    return {
      status: 422,
      error: `Unprocessable Entity: the JSON Schema cannot be used: ${problem.message}`.slice(0, 300),
      code: engineErrorCodes.invalidSchema,
      details: [{ path: ['formats', index, 'schema', ...problem.path], message: problem.message }],
    };
  }
  return null;
}
