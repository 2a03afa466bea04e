import type { ApiError } from '../../ports/apiError.ts';
import { notFound } from '../apiError.ts';
import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';
import { receiveFile } from '../uploads/receiveFile.ts';

/** Stores a file that is sent to its upload URL, until it is parsed. */
export async function handleUpload(
  { secret }: RouteOf<'upload'>,
  { ports: { uploads }, request, signal }: EndpointCall,
): Promise<HttpResponse> {
  const ticket = uploads.tickets.begin(secret);
  if (ticket === 'used' || ticket === 'busy') return errorResponse(sentBefore);
  if (typeof ticket === 'string') return errorResponse({ ...noUpload, close: true });
  const received = await receiveFile(request, ticket, uploads.folder, signal);
  uploads.tickets.end(ticket, received.ok ? received.value : null);
  return received.ok ? jsonResponse(200, JSON.stringify({ success: true })) : errorResponse(received.error);
}

const sentBefore: ApiError = {
  status: 409,
  error: 'Conflict: a file was sent to this upload URL already. It takes one.',
  close: true,
};

const noUpload: ApiError = {
  ...notFound,
  error: 'Not Found: unknown upload URL, or it has expired. Request another at /v2/parse/upload-url.',
};
