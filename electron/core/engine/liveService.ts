import { type JsonObject, jsonObjectSchema } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { allowPrivateHeader } from '../../../shared/api/engine/control.ts';
import {
  frameHeader,
  liveResponseSchema,
  liveOpenedSchema,
  liveStateSchema,
  type LiveResponse,
  type LiveInput,
  type LiveQuestion,
  type LiveState,
} from '../../../shared/api/engine/live.ts';
import { oneLine, type AppError } from '../../../shared/errors/appError.ts';
import type { EngineAddress, EngineGateway } from './engineGateway.ts';
import type { ProjectVariables } from '../project/projectVariables.ts';

/** One exchange with the engine, as JSON or bytes. */
export interface LiveReply {
  readonly status: number;
  readonly json: () => unknown;
  readonly bytes: Uint8Array;
  readonly header: (name: string) => string | null;
}

export interface LiveServicePorts {
  readonly engine: EngineGateway;
  /** Calls the engine below its URL; null without a complete response. Never rejects. */
  readonly call: (
    address: EngineAddress,
    path: string,
    signal: AbortSignal,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LiveReply | null>;
  /** Hosts that may always be private, from the settings. */
  readonly allowedHosts: () => Promise<readonly string[]>;
  /** Values of `{{name}}` in the requests to a page. */
  readonly variables: ProjectVariables;
  readonly onChanged: (liveId: string, state: LiveState) => void;
}

export interface LiveFrameBytes {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Live pages of the engine, as the window has them: it gets images and schema-checked facts, never the page. */
export interface LiveService {
  /** Opens a page for a request's URL and options; its state is then reported as events. It ends with its window, null for the first. */
  open(
    request: JsonObject,
    allowPrivateHosts: readonly string[],
    windowId: string | null,
  ): Promise<Result<{ readonly liveId: string }, AppError>>;
  input(liveId: string, inputs: readonly LiveInput[]): Promise<Result<null, AppError>>;
  query(liveId: string, question: LiveQuestion): Promise<Result<LiveResponse, AppError>>;
  /** Returns the newest frame after a number; null if none arrived in time, or the page no longer exists. */
  frame(liveId: string, after: number): Promise<LiveFrameBytes | null>;
  close(liveId: string): Promise<void>;
  /** The window has closed or reloads: its pages have no viewer. */
  closeThoseOf(windowId: string | null): void;
  closeAll(): void;
}

interface OpenPage {
  readonly address: EngineAddress;
  readonly gone: AbortController;
  readonly windowId: string | null;
}

const times = { open: 15_000, act: 70_000, wait: 20_000, close: 3000 } as const;

/** Maximum number of consecutive questions without a response before the page counts as lost. */
const maxUnanswered = 1;

export function createLiveService(ports: LiveServicePorts): LiveService {
  const open = new Map<string, OpenPage>();

  async function act<Value>(
    liveId: string,
    path: string,
    body: unknown,
    read: (reply: LiveReply) => Value | null,
  ): Promise<Result<Value, AppError>> {
    const session = open.get(liveId);
    if (session === undefined) return err(lost);
    const signal = AbortSignal.any([session.gone.signal, AbortSignal.timeout(times.act)]);
    const reply = await ports.call(session.address, `/trowel/live/${liveId}/${path}`, signal, body);
    const value = reply?.status === 200 ? read(reply) : null;
    return value === null ? err(lost) : ok(value);
  }

  return {
    async open(asked, allowPrivateHosts, windowId) {
      const filled = await ports.variables.fill(asked);
      if (!filled.ok) return filled;
      const request = filled.value.sent;
      const address = await ports.engine.ensureReady();
      if (!address.ok) return address;
      const headers = privateHeader([...(await ports.allowedHosts()), ...allowPrivateHosts]);
      const signal = AbortSignal.timeout(times.open);
      const reply = await ports.call(address.value, '/trowel/live', signal, { request }, headers);
      const opened = liveOpenedSchema.safeParse(reply?.json());
      if (!opened.success) return err(refusedBy(reply));
      const { id } = opened.data;
      const gone = new AbortController();
      open.set(id, { address: address.value, gone, windowId });
      void follow(ports, id, address.value, gone.signal).then(() => open.delete(id));
      return ok({ liveId: id });
    },
    async input(liveId, inputs) {
      const taken = await act(liveId, 'input', { inputs }, () => true);
      return taken.ok ? ok(null) : taken;
    },
    async query(liveId, question) {
      const filled = await ports.variables.fill(jsonObjectSchema.parse(question));
      return filled.ok ? act(liveId, 'ask', filled.value.sent, parseReply) : filled;
    },
    async frame(liveId, after) {
      const session = open.get(liveId);
      if (session === undefined) return null;
      const signal = AbortSignal.any([session.gone.signal, AbortSignal.timeout(times.wait)]);
      const reply = await ports.call(session.address, `/trowel/live/${liveId}/frame?after=${after}`, signal);
      const number = Number(reply?.header(frameHeader) ?? Number.NaN);
      return reply?.status === 200 && Number.isInteger(number) ? { number, bytes: reply.bytes } : null;
    },
    async close(liveId) {
      const session = open.get(liveId);
      if (session === undefined) return;
      open.delete(liveId);
      session.gone.abort();
      await ports.call(session.address, `/trowel/live/${liveId}/close`, AbortSignal.timeout(times.close), {});
    },
    closeThoseOf(windowId) {
      for (const [liveId, page] of [...open]) if (page.windowId === windowId) void this.close(liveId);
    },
    closeAll() {
      for (const liveId of [...open.keys()]) void this.close(liveId);
    },
  };
}

/** Reports each new state to the window until the page has ended or is closed. */
async function follow(
  { call, onChanged }: Pick<LiveServicePorts, 'call' | 'onChanged'>,
  liveId: string,
  address: EngineAddress,
  gone: AbortSignal,
): Promise<void> {
  let version = 0;
  let unanswered = 0;
  for (;;) {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(times.wait)]);
    const reply = await call(address, `/trowel/live/${liveId}/state?after=${version}`, signal);
    if (gone.aborted) return;
    unanswered = reply === null && signal.aborted ? unanswered + 1 : 0;
    // After the computer wakes from sleep a request has timed out, but the page is unchanged.
    if (unanswered > 0 && unanswered <= maxUnanswered) continue;
    const parsed = reply?.status === 200 ? liveStateSchema.safeParse(reply.json()) : null;
    const state = parsed?.success === true ? parsed.data : endedWith(version + 1);
    if (state.version > version) onChanged(liveId, state);
    version = state.version;
    if (state.phase === 'ended') return;
  }
}

function privateHeader(hosts: readonly string[]): Readonly<Record<string, string>> {
  const written = [...new Set(hosts)].filter((host) => /^[\x21-\x2b\x2d-\x7e]+$/.test(host));
  return written.length === 0 ? {} : { [allowPrivateHeader]: written.join(',') };
}

function parseReply(reply: LiveReply): LiveResponse | null {
  const answer = liveResponseSchema.safeParse(reply.json());
  return answer.success ? answer.data : null;
}

const lost: AppError = { kind: 'not-found', what: 'live page', message: 'The live page has ended' };

/** The state of a page that the engine no longer reports. */
function endedWith(version: number): LiveState {
  return {
    version,
    phase: 'ended',
    ending: 'The engine no longer has this page.',
    endingCode: '',
    url: '',
    title: '',
    isLoading: false,
    canGoBack: false,
    canGoForward: false,
    viewport: { width: 1280, height: 800 },
    mode: 'use',
    pointed: null,
    marked: [],
    recorded: [],
    dropDown: null,
    notices: [],
  };
}

/** The engine's own error message, if there is one. */
function refusedBy(reply: LiveReply | null): AppError {
  const body = reply?.json();
  const said = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  const message = oneLine(typeof said === 'string' ? said : 'The engine did not open the page');
  return { kind: 'refused', reason: reply?.status === 429 ? 'too-many' : 'bad-input', message };
}
