import { type JsonObject, jsonObjectSchema } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { allowPrivateHeader } from '../../shared/api/engine/control.ts';
import {
  frameHeader,
  liveAnswerSchema,
  liveOpenedSchema,
  liveStateSchema,
  type LiveAnswer,
  type LiveInput,
  type LiveQuestion,
  type LiveState,
} from '../../shared/api/engine/live.ts';
import { oneLine, type AppError } from '../../shared/errors/appError.ts';
import type { EngineAddress, EngineGateway } from './engineGateway.ts';
import type { ProjectVariables } from './project/projectVariables.ts';

/** One exchange with the engine, as JSON or bytes. */
export interface LiveReply {
  readonly status: number;
  readonly json: () => unknown;
  readonly bytes: Uint8Array;
  readonly header: (name: string) => string | null;
}

export interface LiveServicePorts {
  readonly engine: EngineGateway;
  /** Asks the engine below its address; null when no whole answer came. Never rejects. */
  readonly call: (
    address: EngineAddress,
    path: string,
    signal: AbortSignal,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LiveReply | null>;
  /** Hosts that may always be private, from the settings. */
  readonly allowedHosts: () => Promise<readonly string[]>;
  /** Values of `{{name}}` in what is asked of a page. */
  readonly variables: ProjectVariables;
  readonly onChanged: (liveId: string, state: LiveState) => void;
}

export interface LiveFrameBytes {
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Live pages of the engine, as the window has them: it sees pictures and schema-checked facts, never the page. */
export interface LiveService {
  /** Opens a page for a request's address and options; its state comes as events from then on. It ends with its window, null for the first. */
  open(
    request: JsonObject,
    allowPrivateHosts: readonly string[],
    windowId: string | null,
  ): Promise<Result<{ readonly liveId: string }, AppError>>;
  input(liveId: string, inputs: readonly LiveInput[]): Promise<Result<null, AppError>>;
  ask(liveId: string, question: LiveQuestion): Promise<Result<LiveAnswer, AppError>>;
  /** The newest frame after a number; null when none came in time, or there is no such page any more. */
  frame(liveId: string, after: number): Promise<LiveFrameBytes | null>;
  close(liveId: string): Promise<void>;
  /** A window has gone or begins anew: nobody looks at its pages. */
  closeThoseOf(windowId: string | null): void;
  closeAll(): void;
}

interface OpenPage {
  readonly address: EngineAddress;
  readonly gone: AbortController;
  readonly windowId: string | null;
}

const times = { open: 15_000, act: 70_000, wait: 20_000, close: 3000 } as const;

/** So many questions in a row may go without an answer before the page counts as lost. */
const mostUnanswered = 1;

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
    async ask(liveId, question) {
      const filled = await ports.variables.fill(jsonObjectSchema.parse(question));
      return filled.ok ? act(liveId, 'ask', filled.value.sent, readAnswer) : filled;
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

/** Tells the window each new state, until the page has ended or nobody wants it. */
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
    // A computer that slept finds its question too old, and the page as it was.
    if (unanswered > 0 && unanswered <= mostUnanswered) continue;
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

function readAnswer(reply: LiveReply): LiveAnswer | null {
  const answer = liveAnswerSchema.safeParse(reply.json());
  return answer.success ? answer.data : null;
}

const lost: AppError = { kind: 'not-found', what: 'live page', message: 'The live page has ended' };

/** What a page's state is when the engine no longer tells it. */
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

/** The engine's own sentence, where it gave one. */
function refusedBy(reply: LiveReply | null): AppError {
  const body = reply?.json();
  const said = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  const message = oneLine(typeof said === 'string' ? said : 'The engine did not open the page');
  return { kind: 'refused', reason: reply?.status === 429 ? 'too-many' : 'bad-input', message };
}
