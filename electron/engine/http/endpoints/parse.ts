import { engineErrorCodes, privateRunHeader } from '../../../../shared/api/engine/control.ts';
import { isJsonObject, parseJson, type JsonValue } from '../../../../shared/base/json.ts';
import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { UploadedFile } from '../../ports/upload.ts';
import { unrecorded } from '../../scrape/scrapeJob.ts';
import { validateParse } from '../../scrape/validate/validateParse.ts';
import type { TicketRefusal } from '../../uploads/uploadTickets.ts';
import { withCharge } from '../apiError.ts';
import { jsonForm } from '../bodyForms.ts';
import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { singleHeader } from '../headers.ts';
import { errorResponse, type HttpResponse } from '../httpResponse.ts';
import { checkJson, readJsonBody } from '../readBody.ts';
import { receiveMultipart } from '../uploads/receiveMultipart.ts';
import { passwordOf } from './file.ts';
import { runScrape } from './scrape.ts';

/** Reads a file that comes with the request, or was uploaded before it (api-facts 6.6). It is removed with the response. */
export async function handleParse(_route: RouteOf<'parse'>, call: EndpointCall): Promise<HttpResponse> {
  const { uploads } = call.ports;
  const received = await receiveUpload(call);
  if (!received.ok) return errorResponse(withCharge(received.error));
  const { file, options } = received.value;
  try {
    return await readUpload(file, options, call);
  } finally {
    await uploads.folder.remove(file.id);
  }
}

interface ReceivedUpload {
  readonly file: UploadedFile;
  readonly options: JsonValue;
}

async function receiveUpload(call: EndpointCall): Promise<Result<ReceivedUpload, ApiError>> {
  const { request, headers, ports, signal } = call;
  const contentType = singleHeader(headers, 'content-type') ?? '';
  if (mediaTypeOf(contentType) === jsonForm.type) return await takeUpload(call);
  const received = await receiveMultipart(request, contentType, ports.uploads.folder, signal);
  if (!received.ok) return received;
  const { file, options } = received.value;
  const parsed = readOptions(options);
  if (parsed.ok) return ok({ file, options: parsed.value });
  await ports.uploads.folder.remove(file.id);
  return parsed;
}

/** Takes the file of an earlier upload; its reference is used by the first request whose options are valid. */
async function takeUpload({ request, ports }: EndpointCall): Promise<Result<ReceivedUpload, ApiError>> {
  const body = await readJsonBody(request);
  if (!body.ok) return body;
  const { uploadRef, ...options } = isJsonObject(body.value) ? body.value : {};
  if (typeof uploadRef !== 'string') return err(noRef);
  const { tickets } = ports.uploads;
  const file = tickets.find(uploadRef);
  if (typeof file === 'string') return err(refusedRefs[file]);
  const job = validateParse(options, file);
  if (!job.ok) return job;
  tickets.take(uploadRef);
  return ok({ file, options });
}

function readOptions(text: string | null): Result<JsonValue, ApiError> {
  if (text === null || text.trim() === '') return ok({});
  const problem = checkJson(text);
  const parsed = problem === null ? parseJson(text) : err(problem);
  if (parsed.ok) return parsed;
  return err({
    status: 400,
    error: `Invalid JSON in the part "options": ${problem ?? 'it does not parse'}`,
    code: engineErrorCodes.badRequest,
  });
}

async function readUpload(file: UploadedFile, options: JsonValue, call: EndpointCall): Promise<HttpResponse> {
  const { ports, headers } = call;
  if (file.bytes === 0) return errorResponse(withCharge(emptyFile));
  const job = validateParse(options, file);
  if (!job.ok) return errorResponse(withCharge(job.error));
  const password = passwordOf(headers);
  if (password !== null) ports.uploads.folder.setPassword(file.id, password);
  return await runScrape(headers.has(privateRunHeader) ? unrecorded(job.value) : job.value, call);
}

const emptyFile: ApiError = {
  status: 400,
  error: 'Bad Request: the file is empty',
  code: engineErrorCodes.badRequest,
};

const noRef: ApiError = {
  status: 400,
  error:
    'Missing file upload: send the file as multipart/form-data, or the uploadRef of an upload from /v2/parse/upload-url',
  code: engineErrorCodes.badRequest,
};

const refusedRefs: Readonly<Record<TicketRefusal, ApiError>> = {
  unknown: {
    status: 400,
    error: 'Invalid uploadRef: this engine did not give it, or has restarted since. Upload the file again.',
    code: engineErrorCodes.badRequest,
  },
  used: { status: 404, error: 'Not Found: the file of this uploadRef was parsed already. Upload it again.' },
  expired: { status: 404, error: 'Not Found: the upload of this uploadRef has expired. Upload the file again.' },
  empty: {
    status: 400,
    error: 'Bad Request: nothing has been uploaded for this uploadRef yet. PUT the file to its uploadUrl first.',
    code: engineErrorCodes.badRequest,
  },
};
