import type { WebContents } from 'electron';
import { z } from 'zod';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { guardHeader } from '../../../guard/refusalResponse.ts';
import type { VisitRecorder } from '../../ports/visitRecorder.ts';
import type { Devtools, DevtoolsEvent } from '../devtools/devtools.ts';

const headers = z.record(z.string(), z.string());
const startedSchema = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string(), method: z.string() }),
  type: z.string().optional(),
  redirectResponse: z.object({ status: z.int() }).optional(),
});
const responseSchema = z.object({
  requestId: z.string(),
  response: z.object({ status: z.int(), mimeType: z.string(), headers }),
});
const finishedSchema = z.object({ requestId: z.string(), encodedDataLength: z.number() });
const failedSchema = z.object({ requestId: z.string(), errorText: z.string() });
const socketSchema = z.object({ requestId: z.string(), url: z.string() });
const closedSchema = z.object({ requestId: z.string() });

/** Reports every request of a page and its frames, and all console messages of its scripts, to a recorder. */
export function recordNetwork(devtools: Devtools, contents: WebContents, recorder: VisitRecorder): void {
  devtools.onEvent((event) => {
    listeners[event.method]?.(event, recorder);
  });
  // Not by DevTools: a page can detect an attached console there.
  contents.on('console-message', (_details, level, message, line, source) => {
    recorder.logs({ level: levels[level] ?? 'info', text: message, source, line: line > 0 ? line : null });
  });
}

const levels = ['debug', 'info', 'warning', 'error'] as const;

type Listener = (event: DevtoolsEvent, recorder: VisitRecorder) => void;

/** Numbers of requests are of one process. */
function idOf({ sessionId }: DevtoolsEvent, requestId: string): string {
  return `${sessionId} ${requestId}`;
}

function read<Value>(
  schema: z.ZodType<Value>,
  tell: (value: Value, event: DevtoolsEvent, to: VisitRecorder) => void,
): Listener {
  return (event, recorder) => {
    const parsed = schema.safeParse(event.params);
    if (parsed.success) tell(parsed.data, event, recorder);
  };
}

const listeners: Readonly<Record<string, Listener>> = lookupTable({
  'Network.requestWillBeSent': read(
    startedSchema,
    ({ requestId, request, type, redirectResponse }, event, recorder) => {
      const id = idOf(event, requestId);
      if (redirectResponse !== undefined) recorder.redirected(id, redirectResponse.status, request.url);
      recorder.began({ id, method: request.method, url: request.url, type: type ?? 'Other' });
    },
  ),
  'Network.responseReceived': read(responseSchema, ({ requestId, response }, event, recorder) => {
    const guard = Object.entries(response.headers).find(([name]) => name.toLowerCase() === guardHeader)?.[1] ?? null;
    recorder.answered({ id: idOf(event, requestId), status: response.status, mediaType: response.mimeType, guard });
  }),
  'Network.loadingFinished': read(finishedSchema, ({ requestId, encodedDataLength }, event, recorder) => {
    recorder.finished(idOf(event, requestId), encodedDataLength);
  }),
  'Network.loadingFailed': read(failedSchema, ({ requestId, errorText }, event, recorder) => {
    recorder.failed(idOf(event, requestId), errorText);
  }),
  'Network.webSocketCreated': read(socketSchema, ({ requestId, url }, event, recorder) => {
    recorder.began({ id: idOf(event, requestId), method: 'GET', url, type: 'WebSocket' });
  }),
  'Network.webSocketClosed': read(closedSchema, ({ requestId }, event, recorder) => {
    recorder.finished(idOf(event, requestId), 0);
  }),
});
