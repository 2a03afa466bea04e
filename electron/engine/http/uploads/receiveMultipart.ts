import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import { maxFileBytes } from '../../../../shared/api/engine/localFiles.ts';
import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import { parseLimits } from '../../../../shared/api/parse.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { UploadedFile } from '../../ports/upload.ts';
import type { UploadFolder, UploadWriter } from '../../uploads/uploadFolder.ts';
import { multipartForm } from '../bodyForms.ts';
import { receiveBody, unwritable } from './receiveBody.ts';

/** A multipart body of `POST /v2/parse`: its file on disk, and its options as they were sent; null without the part. */
export interface MultipartUpload {
  readonly file: UploadedFile;
  readonly options: string | null;
}

/** Sizes of what surrounds the file. Names are UTF-8 of at most a few hundred bytes; a client sends two headers a part. */
const limits: BusboyConfig['limits'] = {
  parts: parseLimits.maxParts,
  files: 1,
  fileSize: maxFileBytes,
  fields: parseLimits.maxParts,
  fieldSize: parseLimits.maxOptionsBytes,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/** What has arrived of a body. */
interface Arrived {
  writer: UploadWriter | null;
  name: string;
  options: string | null;
}

/**
 * Receives a multipart body and writes its part `file` to disk as it arrives. Whatever fails, nothing of it stays.
 * @param contentType with the boundary
 * @param signal aborts when the caller disconnects
 */
export async function receiveMultipart(
  request: IncomingMessage,
  contentType: string,
  folder: UploadFolder,
  signal: AbortSignal,
): Promise<Result<MultipartUpload, ApiError>> {
  const parser = createParser(contentType);
  if (parser === null) return err(badForm('the boundary of the body is missing or not valid'));
  const arrived: Arrived = { writer: null, name: '', options: null };
  const failure = await receiveParts(request, parser, folder, signal, arrived);
  const { writer, name, options } = arrived;
  if (writer === null) return err(failure ?? noFile);
  if (failure !== null) {
    await writer.discard();
    return err(failure);
  }
  try {
    return ok({ file: await writer.finish(name), options });
  } catch (problem) {
    await writer.discard();
    return err(unwritable(problem));
  }
}

/** Settles when all parts have arrived, with null, or else with the first failure. The listeners stay: an error without one ends the process. */
function receiveParts(
  request: IncomingMessage,
  parser: BusboyInstance,
  folder: UploadFolder,
  signal: AbortSignal,
  arrived: Arrived,
): Promise<ApiError | null> {
  return new Promise((resolve) => {
    const end = (failure: ApiError | null): void => {
      stop();
      resolve(failure);
    };
    parser
      .on('file', (_field, stream, filename) => {
        arrived.name = filename ?? '';
        arrived.writer = folder.begin();
        arrived.writer.stream.on('error', (failure) => end(unwritable(failure)));
        // A body that ends within a file is an error of the file, too.
        stream.on('error', () => end(incomplete));
        stream.on('limit', () => end(multipartForm.tooLarge));
        stream.pipe(arrived.writer.stream);
      })
      .on('field', (field, value, _isNameCut, isCut) => {
        if (field !== 'options') return;
        if (isCut) end(badForm('the part "options" may have 1 MB'));
        else if (arrived.options !== null) end(badForm('the body has two parts "options"'));
        else arrived.options = value;
      })
      .on('partsLimit', () => end(badForm(`the body may have ${parseLimits.maxParts} parts`)))
      .on('filesLimit', () => end(badForm('the body has two parts "file": a request takes one file')))
      .on('error', () => end(incomplete))
      .on('finish', () => end(null));
    const stop = receiveBody(request, parser, multipartForm, signal, end);
  });
}

/** Returns null where the content type has no usable boundary. */
function createParser(contentType: string): BusboyInstance | null {
  try {
    // The field decides, whatever the part says of itself: `options` may come as a file, as from `-F options=@options.json`.
    const isPartAFile = (field: string | undefined): boolean => field === 'file';
    return new Busboy({ headers: { 'content-type': contentType }, limits, isPartAFile });
  } catch {
    return null;
  }
}

function badForm(message: string): ApiError {
  return { status: 400, error: `Bad Request: ${message}`, code: engineErrorCodes.badRequest };
}

const incomplete = badForm('the body is not a complete multipart body');

const noFile: ApiError = {
  status: 400,
  error: 'Missing file upload: send the file as the part "file" of a multipart/form-data body',
  code: engineErrorCodes.badRequest,
};
