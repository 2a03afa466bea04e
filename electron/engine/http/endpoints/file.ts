import { filePasswordHeader, maxPasswordChars } from '../../../../shared/api/engine/localFiles.ts';
import { fileForm } from '../bodyForms.ts';
import type { EndpointCall, RouteOf } from '../endpoint.ts';
import type { Headers } from '../headers.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';
import { readBytes } from '../readBody.ts';

/** Stores an uploaded local file for the scrape that follows. */
export async function handleFile(
  { id }: RouteOf<'file'>,
  { ports, request, headers }: EndpointCall,
): Promise<HttpResponse> {
  const body = await readBytes(request, fileForm);
  if (!body.ok) return errorResponse(body.error);
  ports.files.put(id, body.value, passwordOf(headers));
  return jsonResponse(200, JSON.stringify({ success: true }));
}

/** Returns the password of an uploaded file; null if no readable password was sent. */
export function passwordOf(headers: Headers): string | null {
  const written = headers.get(filePasswordHeader)?.[0];
  try {
    return written === undefined ? null : decodeURIComponent(written).slice(0, maxPasswordChars);
  } catch {
    return null;
  }
}
