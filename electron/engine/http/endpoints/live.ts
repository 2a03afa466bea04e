import type { IncomingMessage } from 'node:http';
import {
  frameHeader,
  liveInputsSchema,
  liveQuestionSchema,
  liveRequestSchema,
} from '../../../../shared/api/engine/live.ts';
import type { z } from 'zod';
import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { jsonResponse, errorResponse, type HttpResponse } from '../httpResponse.ts';
import type { PageRequest } from '../../ports/capture.ts';
import { readJsonBody } from '../readBody.ts';
import { pageRequest } from '../../scrape/readPage.ts';
import { notFound } from '../apiError.ts';
import type { ApiError } from '../../ports/apiError.ts';
import { validateScrape } from '../../scrape/validate/validateScrape.ts';
import { allowedPrivate, type EndpointCall, type RouteOf } from '../endpoint.ts';

/** Handles the app's requests about live pages (`shared/api/engine/live.ts`). */
export async function handleLive({ live: route }: RouteOf<'live'>, call: EndpointCall): Promise<HttpResponse> {
  const { request, signal } = call;
  const sessions = call.ports.live;
  switch (route.does) {
    case 'open': {
      const opened = await openLive(call);
      return opened.ok ? jsonResponse(200, JSON.stringify({ id: opened.value })) : errorResponse(opened.error);
    }
    case 'state': {
      const state = await sessions.stateAfter(route.id, route.after, signal);
      return state === null ? gone : jsonResponse(200, JSON.stringify(state));
    }
    case 'frame': {
      const frame = await sessions.frameAfter(route.id, route.after, signal);
      if (frame === null) return { status: 204, mediaType: 'image/jpeg', body: '' };
      const headers = { [frameHeader]: String(frame.number) };
      return { status: 200, mediaType: 'image/jpeg', body: frame.bytes, headers };
    }
    case 'input': {
      const read = await readAs(request, liveInputsSchema);
      if (!read.ok) return errorResponse(read.error);
      return (await sessions.input(route.id, read.value.inputs)) ? jsonResponse(200, '{}') : gone;
    }
    case 'ask': {
      const read = await readAs(request, liveQuestionSchema);
      if (!read.ok) return errorResponse(read.error);
      const answer = await sessions.query(route.id, read.value);
      return answer === null ? gone : jsonResponse(200, JSON.stringify(answer));
    }
    case 'close':
      sessions.close(route.id);
      return jsonResponse(200, '{}');
  }
}

const gone = errorResponse({ ...notFound, error: 'Not Found: unknown live page, or it was closed' });

async function openLive(call: EndpointCall): Promise<Result<string, ApiError>> {
  const { ports, request } = call;
  const read = await readAs(request, liveRequestSchema);
  if (!read.ok) return read;
  const { url, ...options } = read.value.request;
  // Formats and actions concern the scrape: an unfinished action must not block the page.
  const { formats: _formats, actions: _actions, ...place } = options;
  const job = validateScrape({ ...place, ...(url === undefined ? {} : { url }), formats: ['screenshot'] });
  if (!job.ok) return job;
  const wanted = pageRequest(job.value, allowedPrivate(call), job.value.timeoutMs);
  return ports.live.open(forPerson(wanted));
}

/** Adapts a request for viewing: rendered, fully loaded, and without saving to its profile. */
function forPerson(request: PageRequest): PageRequest {
  const { profile, proxy } = request;
  return {
    ...request,
    fastMode: false,
    // A second try through another proxy would take the page away from who sits before it.
    proxy: proxy === 'auto' ? 'basic' : proxy,
    profile: profile === null ? null : { ...profile, saveChanges: false },
  };
}

async function readAs<Value>(request: IncomingMessage, schema: z.ZodType<Value>): Promise<Result<Value, ApiError>> {
  const body = await readJsonBody(request);
  if (!body.ok) return body;
  const parsed = schema.safeParse(body.value);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const where = issue === undefined ? '' : `${issue.path.map(String).join('.')}: ${issue.message}`;
  return err({ status: 400, error: `Bad Request: ${where.slice(0, 200)}`, code: engineErrorCodes.badRequest });
}
