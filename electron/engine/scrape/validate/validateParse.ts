import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { parseLimits, parseOptionsWithoutEffect, refusedForFiles } from '../../../../shared/api/parse.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { UploadedFile } from '../../ports/upload.ts';
import type { ScrapeJob } from '../scrapeJob.ts';
import { badRequest } from './badRequest.ts';
import { validateScrape } from './validateScrape.ts';

/**
 * Reads the options of `POST /v2/parse`: those of a scrape, which reads the file by its URL inside the engine. A refusal names every option
 * that a file does not have, or every field that is wrong.
 */
export function validateParse(
  options: JsonValue,
  { id, name }: Pick<UploadedFile, 'id' | 'name'>,
): Result<ScrapeJob, ApiError> {
  if (!isJsonObject(options)) {
    const message = 'options must be a JSON object';
    return badRequest(`Bad Request: ${message}`, [{ path: [], message }]);
  }
  if (Object.hasOwn(options, 'url'))
    return badRequest('Unrecognized key in body -- url', [{ path: ['url'], message: 'a file has no url' }]);
  const refused = refusedForFiles(options);
  if (refused.length > 0) return refuseOptions(refused, options);
  const unused = parseOptionsWithoutEffect.filter((option) => Object.hasOwn(options, option));
  const used = Object.fromEntries(Object.entries(options).filter(([option]) => !unused.includes(option)));
  // Their values are checked like all others, and then they are left out.
  const checked = validateScrape({ ...options, url: fileAddress({ id, name }) });
  if (!checked.ok) return checked;
  const job = validateScrape({ timeout: parseLimits.defaultTimeoutMs, ...used, url: fileAddress({ id, name }) });
  return job.ok ? ok({ ...job.value, upload: { name, unused } }) : job;
}

function refuseOptions(names: readonly string[], options: JsonObject): Result<never, ApiError> {
  return err({
    status: 400,
    error: `Parse uploads do not support ${names.join(', ')}`.slice(0, 300),
    code: engineErrorCodes.unsupportedParseOptions,
    details: names.map((name) => ({
      path: Object.hasOwn(options, name) ? [name] : ['formats'],
      message:
        name === 'proxy' ? 'parse uploads support the proxies basic and auto' : `parse uploads do not support ${name}`,
    })),
  });
}
