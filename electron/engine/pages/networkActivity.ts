import { z } from 'zod';
import { sendQuietly, type Devtools } from './devtools.ts';

/** What a page still loads, as far as it may change its text. */
export interface NetworkActivity {
  /** Requests under way that may bring content: documents of frames, scripts, styles, data. */
  pending(): number;
  /** Milliseconds since one of them began or ended, or the page's own document grew. */
  silentMs(): number;
  /** Lines that the page keeps open to hear of something: web sockets, event streams. */
  openLines(): number;
  /** Bytes of the page's own document so far, decoded. */
  documentBytes(): number;
  /** The page's own document got too long, and no more of it is loaded. */
  documentTooLong(): boolean;
  /** The page asked for more content than any page needs, and its scripts were stopped. */
  floods(): boolean;
  /** Chromium's word for what cut the page's own document off; null where nothing did. */
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
  /** The frame whose document it is; empty for everything else. */
  readonly documentOf: string;
}

/** The longest document that is loaded to its end, in bytes. */
const longestDocument = 12_000_000;

/** Requests for content of one document: scripts that want more of them would keep the browser from everything else. */
const mostRequests = 3000;

/** A request that takes this long is a line kept open, not content. */
const longestRequestMs = 12_000;
/** A frame that takes this long is waited for no longer; for one in another process nobody may tell that it is there. */
const longestFrameMs = 3000;

/** Counts requests; pictures, media, fonts, beacons and sockets do not count. */
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
    // At once, as for a document without end; not each time, because thousands more may be on their way.
    if (asked === mostRequests) stopScripts(devtools);
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
    // At once, and not when somebody next looks: a page that grows without end may leave no time to look.
    if (bytes > longestDocument) sendQuietly(devtools, 'Page.stopLoading');
  }

  function navigate(params: unknown): void {
    const navigated = navigatedSchema.safeParse(params);
    if (!navigated.success || navigated.data.frame.parentId !== undefined) return;
    loader = navigated.data.frame.loaderId;
    bytes = 0;
    asked = 0;
    failure = null;
    lines.clear();
    requests.keepOnly(loader);
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
    // The page's own document shows by itself whether it is complete.
    pending: () => requests.pendingBeside(loader),
    silentMs: requests.silentMs,
    openLines: () => lines.size,
    documentBytes: () => bytes,
    documentTooLong: () => bytes > longestDocument,
    floods: () => asked >= mostRequests,
    documentFailure: () => failure,
  };
}

/** Ends what runs and lets nothing else begin: the document stays as it is now. */
export function stopScripts(devtools: Devtools): void {
  sendQuietly(devtools, 'Page.stopLoading');
  sendQuietly(devtools, 'Runtime.terminateExecution');
  sendQuietly(devtools, 'Emulation.setScriptExecutionDisabled', { value: true });
}

/** Requests under way that may bring content, and since when nothing of them changed. */
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
    /** The end of a document's own request is not always told once there are frames in it; that of the frame is. */
    endDocument(params: unknown): void {
      const stopped = stoppedSchema.safeParse(params);
      if (!stopped.success) return;
      for (const [id, request] of running) if (request.documentOf === stopped.data.frameId) running.delete(id);
    },
    /** The requests of a document that is no more may never be said to have ended. */
    keepOnly(loader: string): void {
      for (const [id, request] of running) if (request.loaderId !== loader) running.delete(id);
    },
    pendingBeside(loader: string): number {
      const time = now();
      let count = 0;
      for (const [id, { since, documentOf }] of running) {
        const longest = documentOf === '' ? longestRequestMs : longestFrameMs;
        if (id !== loader && time - since < longest) count += 1;
      }
      return count;
    },
  };
}
