import { runHeader } from '../../../../shared/api/engine/control.ts';
import { storedPartsHeader } from '../../../../shared/api/engine/inspection.ts';
import { maxFileBytes, readFileAddress, sourceHeader } from '../../../../shared/api/engine/localFiles.ts';
import { requestKeyHeader } from '../../../../shared/api/scrape.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { drawableType } from '../../documents/kindOfFile.ts';
import { refusalOf, uploadRefusalOf } from '../../scrape/scrapeFailure.ts';
import { type ScrapeJob, unrecorded } from '../../scrape/scrapeJob.ts';
import { hostOf } from '../../scrape/scrapeJobs.ts';
import type { ReadSource } from '../../scrape/scrapeService.ts';
import { validateScrape } from '../../scrape/validate/validateScrape.ts';
import { withCharge } from '../apiError.ts';
import { allowedPrivate, type EndpointCall, isPrivateRun, type RouteOf } from '../endpoint.ts';
import type { Headers } from '../headers.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';
import { noteActivity } from '../noteActivity.ts';
import { readJsonBody } from '../readBody.ts';
import { readInspectionOptions, type StoredParts } from '../readInspectionOptions.ts';
import type { CompletedScrape, ServerPorts } from '../serverPorts.ts';
import { handleAlexandriaRequest } from './alexandria.ts';

/** Scrapes a page, or runs the tool calls of a body with `alexandria`. */
export async function handleScrape(_route: RouteOf<'scrape'>, call: EndpointCall): Promise<HttpResponse> {
  const { ports, request, headers } = call;
  const body = await readJsonBody(request);
  if (!body.ok) return errorResponse(withCharge(body.error));
  // Not aborted with its caller: a client that lost the response repeats the id and gets it.
  if (isJsonObject(body.value) && Object.hasOwn(body.value, 'alexandria'))
    return await handleAlexandriaRequest(
      body.value,
      headers.get(requestKeyHeader) ?? [],
      { allowPrivate: allowedPrivate(call), isPrivate: isPrivateRun(call) },
      ports.alexandria,
    );
  const job = validateScrape(body.value);
  if (!job.ok) return errorResponse(withCharge(job.error));
  return await runScrape(isPrivateRun(call) ? unrecorded(job.value) : job.value, call);
}

/** Runs a validated scrape and reports it. */
export async function runScrape(job: ScrapeJob, call: EndpointCall): Promise<HttpResponse> {
  const { ports, headers, signal } = call;
  const client = clientOf(headers);
  const begun = performance.now();
  const read: ReadSource[] = [];
  const kept: StoredParts = { parts: [] };
  const inspection = readInspectionOptions(headers, kept);
  const result = await ports.scrapes.scrape(job, {
    client,
    allowPrivate: allowedPrivate(call),
    signal,
    onSource: (source) => void read.push(source),
    ...(inspection === null ? {} : { inspection }),
  });
  const toRefusal = job.upload === undefined ? refusalOf : uploadRefusalOf;
  const refusal = result.ok ? null : toRefusal(result.error);
  const status = refusal?.status ?? 200;
  noteScrape(call, job, result.ok ? result.value : {});
  reportCompleted(ports, job, { status, client, durationMs: Math.round(performance.now() - begun) });
  const told = kept.parts.length === 0 ? {} : { [storedPartsHeader]: kept.parts.join(',') };
  if (!result.ok) {
    const answer = errorResponse(withCharge(toRefusal(result.error)));
    return { ...answer, headers: { ...answer.headers, ...told } };
  }
  const more = headers.has(runHeader) ? await storeSource(ports, job, read[0]) : {};
  return { ...jsonResponse(200, JSON.stringify({ success: true, data: result.value })), headers: { ...more, ...told } };
}

function noteScrape(call: EndpointCall, { url, upload, cacheUse }: ScrapeJob, data: JsonObject): void {
  const metadata = data['metadata'];
  const id = isJsonObject(metadata) ? metadata['scrapeId'] : undefined;
  const what =
    upload === undefined
      ? ({ endpoint: 'scrape', target: url } as const)
      : ({ endpoint: 'parse', target: upload.name } as const);
  noteActivity(call, { ...what, ...(typeof id === 'string' ? { id } : {}) }, cacheUse.leavesNoTrace);
}

function reportCompleted(
  { onCompleted }: ServerPorts,
  { cacheUse, url }: ScrapeJob,
  answered: Omit<CompletedScrape, 'host'>,
): void {
  onCompleted?.({ ...answered, host: cacheUse.storesResult ? hostOf(url) : '' });
}

/**
 * Stores the source file for a day, so that the app can render its pages, unless nothing of the scrape may be stored or the app has the file
 * already. Returns the header with its path.
 */
async function storeSource(
  { artifacts, log }: ServerPorts,
  { url, cacheUse }: ScrapeJob,
  source: ReadSource | undefined,
): Promise<Record<string, string>> {
  if (source === undefined || !cacheUse.storesResult || readFileAddress(url) !== null) return {};
  const bytes = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength);
  const type = drawableType(bytes);
  if (type === null || bytes.byteLength > maxFileBytes) return {};
  try {
    return { [sourceHeader]: await artifacts.put(bytes, type, 'disk') };
  } catch (failure) {
    log(`a parsed file could not be stored: ${String(failure)}`);
    return {};
  }
}

/** Identifies the client: the app is one, and so is every program by its name. Many requests of one client do not delay another. */
function clientOf(headers: Headers): string {
  if (headers.has(runHeader)) return 'trowel';
  return (headers.get('user-agent')?.[0] ?? '').slice(0, 200);
}
