import type { IncomingMessage } from 'node:http';
import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { UploadedFile } from '../../ports/upload.ts';
import type { UploadFolder, UploadWriter } from '../../uploads/uploadFolder.ts';
import type { AnnouncedUpload } from '../../uploads/uploadTickets.ts';
import { receiveBody, unwritable } from './receiveBody.ts';

/** Receives a file of the announced length and writes it to disk as it arrives. Whatever fails, nothing of it stays. */
export async function receiveFile(
  request: IncomingMessage,
  { name, bytes }: AnnouncedUpload,
  folder: UploadFolder,
  signal: AbortSignal,
): Promise<Result<UploadedFile, ApiError>> {
  const writer = folder.begin();
  const failure = await new Promise<ApiError | null>((resolve) => {
    const end = (problem: ApiError | null): void => {
      stop();
      resolve(problem);
    };
    writer.stream.on('error', (problem) => end(unwritable(problem))).on('finish', () => end(null));
    const stop = receiveBody(request, writer.stream, { maxBytes: bytes, tooLarge: tooLong }, signal, end);
  });
  const written = failure === null ? await finished(writer, name) : err(failure);
  if (written.ok && written.value.bytes === bytes) return written;
  await writer.discard();
  return written.ok ? err(tooShort) : written;
}

async function finished(writer: UploadWriter, name: string): Promise<Result<UploadedFile, ApiError>> {
  try {
    return ok(await writer.finish(name));
  } catch (problem) {
    return err(unwritable(problem));
  }
}

const tooLong: ApiError = {
  status: 413,
  error: 'Payload Too Large: the upload is larger than the sizeBytes that it was announced with',
  code: engineErrorCodes.badRequest,
  close: true,
};

const tooShort: ApiError = {
  status: 400,
  error: 'Bad Request: the upload is smaller than the sizeBytes that it was announced with',
  code: engineErrorCodes.badRequest,
};
