import { z } from 'zod';
import { sendQuietly, type Devtools } from '../devtools/devtools.ts';

/** Requests of a page that may still change its text. */
export interface NetworkActivity {
  /** Number of running requests that may add content: documents of frames, scripts, styles, data. */
  pending(): number;
  /** Milliseconds since a request began or ended, or the page's own document grew. */
  silentMs(): number;
  /** Number of open push connections: web sockets, event streams. */
  openLines(): number;
  /** Bytes of the page's own document received so far, decoded. */
  documentBytes(): number;
  /** Returns whether the page's own document exceeded the size limit and its loading was stopped. */
  documentTooLong(): boolean;
  /** Returns whether the page exceeded the request limit and its scripts were stopped. */
  floods(): boolean;
  /** Chromium's error code for the page's own document if it was truncated; else null. */
  documentFailure(): string | null;
}

const contentTypes = new Set(['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch']);
const startedSchema = z.object({
  requestId: z.string(),
  loaderId: z.string().optional(),
  frameId: z.string().optional(),
  type: z.string().optional(),
});
const stoppedSchema = z.object({ frameId: z.string() });
const endedSchema = z.object({ requestId: z.string(), errorText: z.string().optional() });
const receivedSchema = z.object({ requestId: z.string(), dataLength: z.number() });
const navigatedSchema = z.object({ frame: z.object({ loaderId: z.string(), parentId: z.string().optional() }) });

interface Running {
  readonly since: number;
  readonly loaderId: string | undefined;
  /** The frame whose document it is; empty for any other request. */
  readonly documentOf: string;
}

/** Maximum bytes of a document; loading stops beyond it. */
const maxDocumentBytes = 12_000_000;

/** Maximum number of content requests per document: scripts that make more would block the browser. */
const maxRequests = 3000;

/** A request that takes longer is a persistent connection, not content. */
const maxRequestMs = 12_000;
/** Maximum wait for a frame request; the end of an out-of-process frame may never be reported. */
const maxFrameMs = 3000;

/** Counts requests, except images, media, fonts, beacons and sockets. */
export function watchNetwork(devtools: Devtools, now: () => number): NetworkActivity {
  const requests = followRequests(now);
  const lines = new Set<string>();
  /** The document's request has its loader's name. */
  let loader = '';
  let bytes = 0;
  let failure: string | null = null;
  let asked = 0;

  function begin(params: unknown): void {
    const started = startedSchema.safeParse(params);
    if (!started.success) return;
    if (contentTypes.has(started.data.type ?? '')) asked += 1;
    // Immediately, as for an endless document; only once, because thousands more may be pending.
    if (asked === maxRequests) stopScripts(devtools);
    if (started.data.type === 'EventSource') lines.add(started.data.requestId);
    requests.begin(started.data);
  }

  function end(params: unknown): void {
    const ended = endedSchema.safeParse(params);
    if (!ended.success) return;
    const { requestId, errorText } = ended.data;
    lines.delete(requestId);
    requests.end(requestId);
    if (requestId === loader && errorText !== undefined) failure = errorText;
  }

  function hear(method: string, params: unknown): void {
    const socket = endedSchema.safeParse(params);
    if (!socket.success) return;
    if (method === 'Network.webSocketCreated') lines.add(socket.data.requestId);
    else lines.delete(socket.data.requestId);
  }

  function receive(params: unknown): void {
    const received = receivedSchema.safeParse(params);
    if (!received.success || received.data.requestId !== loader) return;
    bytes += received.data.dataLength;
    requests.noteChange();
    // Immediately, not at the next poll: a page that grows without end may leave no time to poll.
    if (bytes > maxDocumentBytes) sendQuietly(devtools, 'Page.stopLoading');
  }

  function navigate(params: unknown): void {
    const navigated = navigatedSchema.safeParse(params);
    if (!navigated.success || navigated.data.frame.parentId !== undefined) return;
    loader = navigated.data.frame.loaderId;
    bytes = 0;
    asked = 0;
    failure = null;
    lines.clear();
    requests.retainOnly(loader);
  }

  devtools.onEvent(({ method, params, sessionId }) => {
    if (method === 'Network.requestWillBeSent') begin(params);
    else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') end(params);
    else if (method === 'Page.frameStoppedLoading') requests.endDocument(params);
    else if (method === 'Network.webSocketCreated' || method === 'Network.webSocketClosed') hear(method, params);
    else if (method === 'Network.dataReceived') receive(params);
    else if (method === 'Page.frameNavigated' && sessionId === '') navigate(params);
  });
  return {
    // The page's own document is excluded: its ready state shows whether it is complete.
    pending: () => requests.pendingExcept(loader),
    silentMs: requests.silentMs,
    openLines: () => lines.size,
    documentBytes: () => bytes,
    documentTooLong: () => bytes > maxDocumentBytes,
    floods: () => asked >= maxRequests,
    documentFailure: () => failure,
  };
}

/** Stops loading and scripts: the document stays in its current state. */
export function stopScripts(devtools: Devtools): void {
  sendQuietly(devtools, 'Page.stopLoading');
  sendQuietly(devtools, 'Runtime.terminateExecution');
  sendQuietly(devtools, 'Emulation.setScriptExecutionDisabled', { value: true });
}

/** Tracks running requests that may add content, and the time of their last change. */
function followRequests(now: () => number) {
  const running = new Map<string, Running>();
  let changedAt = now();
  const noteChange = (): void => {
    changedAt = now();
  };

  return {
    noteChange,
    silentMs: () => now() - changedAt,
    begin({ requestId, loaderId, type, frameId }: z.infer<typeof startedSchema>): void {
      if (!contentTypes.has(type ?? '')) return;
      running.set(requestId, { since: now(), loaderId, documentOf: type === 'Document' ? (frameId ?? '') : '' });
      noteChange();
    },
    end(requestId: string): void {
      if (running.delete(requestId)) noteChange();
    },
    /** The end of a document's own request is not always reported once it has frames; the end of the frame load is. */
    endDocument(params: unknown): void {
      const stopped = stoppedSchema.safeParse(params);
      if (!stopped.success) return;
      for (const [id, request] of running) if (request.documentOf === stopped.data.frameId) running.delete(id);
    },
    /** Drops requests of previous documents: their end may never be reported. */
    retainOnly(loader: string): void {
      for (const [id, request] of running) if (request.loaderId !== loader) running.delete(id);
    },
    pendingExcept(loader: string): number {
      const time = now();
      let count = 0;
      for (const [id, { since, documentOf }] of running) {
        const longest = documentOf === '' ? maxRequestMs : maxFrameMs;
        if (id !== loader && time - since < longest) count += 1;
      }
      return count;
    },
  };
}
