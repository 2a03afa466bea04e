import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { jsonResponse, type HttpResponse } from '../httpResponse.ts';

/** Lists the languages of OCR with their states. */
export function handleOcrLanguages(_: RouteOf<'ocrLanguages'>, call: EndpointCall): HttpResponse {
  return respond(call);
}

/** Begins the download of a language; its state says how far it is. */
export function handleAddOcrLanguage({ code }: RouteOf<'addOcrLanguage'>, call: EndpointCall): HttpResponse {
  call.ports.ocrLanguages.add(code);
  return respond(call);
}

/** Removes a language, or ends its download. */
export async function handleRemoveOcrLanguage(
  { code }: RouteOf<'removeOcrLanguage'>,
  call: EndpointCall,
): Promise<HttpResponse> {
  await call.ports.ocrLanguages.remove(code);
  return respond(call);
}

function respond({ ports }: EndpointCall): HttpResponse {
  return jsonResponse(200, JSON.stringify({ success: true, languages: ports.ocrLanguages.list() }));
}
