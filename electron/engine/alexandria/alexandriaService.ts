import { createHash, randomUUID } from 'node:crypto';
import { alexandriaTimeoutMs, type AlexandriaCall, type AlexandriaRequest } from '../../../shared/api/alexandria.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { sortedKeys } from '../../../shared/base/sortedKeys.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { ToolAccount, ToolHold } from './toolAccount.ts';
import type { Catalogue } from './catalogue.ts';
import { describeTool, type ToolDetail } from './describeTool.ts';
import { finder, findTools } from './findTools.ts';
import type { RequestJournal } from './requestJournal.ts';
import type { Terms, Tool, ToolContext, ToolOutput } from './tool.ts';
import type { ToolFailure } from './toolFailure.ts';
import type { ToolFetch } from './toolFetch.ts';

/** Why no call of a request ran (contract 7.3). */
export type AlexandriaFailure =
  | { readonly kind: 'unknown-provider'; readonly provider: string; readonly capability: string }
  | { readonly kind: 'terms'; readonly provider: string; readonly terms: Terms }
  | { readonly kind: 'duplicate' | 'in-flight' | 'unresolved'; readonly chargeId: string }
  | { readonly kind: 'no-credits' | 'no-billing' }
  | { readonly kind: 'journal' };

export interface AlexandriaService {
  /** Runs the calls of a request once, even when its id is sent again. Resolves with the complete response body. */
  run(request: AlexandriaRequest, requestId: string, fetch: ToolFetch): Promise<Result<JsonObject, AlexandriaFailure>>;
  /** The tools for the site of a page, as `data.tools`. */
  toolsFor(pageUrl: string, detail: ToolDetail): readonly JsonObject[];
  /** Ends running calls; their outcome is unknown to the next run of the engine. */
  stop(): void;
}

export interface AlexandriaPorts {
  readonly catalogue: Catalogue;
  readonly journal: RequestJournal;
  readonly account: ToolAccount;
  readonly now: () => Date;
  readonly log: (line: string) => void;
}

/** The calls of contract 2.4 over a catalogue of local tools. */
export function createAlexandriaService({ catalogue, journal, account, now, log }: AlexandriaPorts): AlexandriaService {
  const stopping = new AbortController();

  async function run(
    request: AlexandriaRequest,
    requestId: string,
    fetch: ToolFetch,
  ): Promise<Result<JsonObject, AlexandriaFailure>> {
    const calls = Array.isArray(request.alexandria) ? request.alexandria : [request.alexandria];
    const tools = findAll(catalogue, calls);
    if (!tools.ok) return tools;
    const isSafe = tools.value.every((tool) => tool === null || tool.isSafe);
    const claim = await journal
      .claim(requestId, fingerprintOf(calls, request.timeout), isSafe)
      .catch((failure: unknown) => {
        log(
          `a request of tools could not be written down: ${failure instanceof Error ? failure.message : String(failure)}`,
        );
        return null;
      });
    if (claim === null) return err({ kind: 'journal' });
    const { chargeId, scrapeId, response } = claim.record;
    if (claim.kind === 'in-flight') return err({ kind: 'in-flight', chargeId });
    if (claim.kind === 'other-parameters') return err({ kind: 'duplicate', chargeId });
    if (claim.kind === 'unresolved') return err({ kind: 'unresolved', chargeId });
    if (claim.kind === 'done') return ok(response ?? {});
    const hold = await reserveCredits(account, tools.value);
    if (!hold.ok) {
      // Nothing ran: the same id may be used again.
      await journal.release(claim.record).catch(logWriteFailure(log));
      return hold;
    }
    const results = await runAll(calls, tools.value, request.timeout, fetch);
    // A request aborted by our own shutdown has no outcome.
    const body = stopping.signal.aborted ? null : scrapeResponse(scrapeId, results);
    await hold.value.settle(body === null ? 0 : costOf(results));
    if (body === null) return err({ kind: 'unresolved', chargeId });
    await journal.finish(claim.record, body).catch(logWriteFailure(log));
    return ok(body);
  }

  function runAll(
    calls: readonly AlexandriaCall[],
    tools: readonly (Tool | null)[],
    timeoutMs: number | undefined,
    fetch: ToolFetch,
  ): Promise<readonly JsonObject[]> {
    const timeout = AbortSignal.timeout(Math.min(timeoutMs ?? alexandriaTimeoutMs, alexandriaTimeoutMs));
    const context: ToolContext = { fetch, signal: AbortSignal.any([timeout, stopping.signal]) };
    return Promise.all(calls.map((call, index) => runCall(call, tools[index] ?? null, context)));
  }

  async function runCall(call: AlexandriaCall, tool: Tool | null, context: ToolContext): Promise<JsonObject> {
    const { provider, capability, options = {} } = call;
    const output =
      tool === null ? findHere(catalogue, options) : await untilAborted(tool.run(options, context), context.signal);
    if (!output.ok) {
      const { code, message, status } = output.error;
      return { provider, capability, creditsCost: 0, error: { code, message, status, chargeId: randomUUID() } };
    }
    const { data, upstreamStatus } = output.value;
    return {
      provider,
      capability,
      creditsCost: tool?.contract.creditsCost ?? 0,
      data,
      records: countRecords(data),
      ...(upstreamStatus === null ? {} : { upstreamStatus }),
      recordedAt: now().toISOString(),
    };
  }

  return {
    run,
    toolsFor: (pageUrl, detail) => catalogue.forPage(pageUrl).map((tool) => describeTool(tool, detail, pageUrl)),
    stop: () => stopping.abort(),
  };
}

/** The tool of each call; null for the finder, which the service implements itself. */
function findAll(
  catalogue: Catalogue,
  calls: readonly AlexandriaCall[],
): Result<readonly (Tool | null)[], AlexandriaFailure> {
  const tools: (Tool | null)[] = [];
  for (const { provider, capability } of calls) {
    const isFinder = provider === finder.provider && capability === finder.capability;
    const tool = isFinder ? null : catalogue.find(provider, capability);
    if (tool === null && !isFinder) return err({ kind: 'unknown-provider', provider, capability });
    if (tool !== null && tool.openTerms !== null) return err({ kind: 'terms', provider, terms: tool.openTerms });
    tools.push(tool);
  }
  return ok(tools);
}

function scrapeResponse(scrapeId: string, results: readonly JsonObject[]): JsonObject {
  return { success: true, scrape_id: scrapeId, data: { creditsCost: costOf(results), alexandria: results } };
}

function costOf(results: readonly JsonObject[]): number {
  return results.reduce((sum, { creditsCost }) => sum + (typeof creditsCost === 'number' ? creditsCost : 0), 0);
}

/** Returns the number of records: the length of a list, also one level down (`items`, `pages`); everything else counts as one. */
function countRecords(data: JsonValue): number {
  if (Array.isArray(data)) return data.length;
  if (!isJsonObject(data)) return 1;
  const lists = Object.values(data).filter((value) => Array.isArray(value));
  return lists.length === 0 ? 1 : Math.max(...lists.map((list) => (list as readonly JsonValue[]).length));
}

/** A tool that does not listen to its signal is not waited for. */
function untilAborted(
  work: Promise<Result<ToolOutput, ToolFailure>>,
  signal: AbortSignal,
): Promise<Result<ToolOutput, ToolFailure>> {
  return new Promise((resolve) => {
    const giveUp = (): void => {
      resolve(err({ code: 'timeout', message: 'The tool took longer than the request allows', status: 408 }));
    };
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    const fail = (): void => {
      resolve(err({ code: 'internal', message: 'The tool failed', status: 500 }));
    };
    work.then(resolve, fail).finally(() => {
      signal.removeEventListener('abort', giveUp);
    });
  });
}

/** Equal for equivalent requests, regardless of the order of their keys and of whether one call was sent alone or in a list. */
function fingerprintOf(calls: readonly AlexandriaCall[], timeout: number | undefined): string {
  const meant = calls.map(({ provider, capability, options = {}, version = null }) => ({
    provider,
    capability,
    options,
    version,
  }));
  return createHash('sha256')
    .update(JSON.stringify(sortedKeys([meant, timeout ?? null])))
    .digest('hex');
}

/** Reserves the credits that all calls cost together if all of them succeed. */
async function reserveCredits(
  account: ToolAccount,
  tools: readonly (Tool | null)[],
): Promise<Result<ToolHold, AlexandriaFailure>> {
  const price = tools.reduce((sum, tool) => sum + (tool?.contract.creditsCost ?? 0), 0);
  if (price > 0 && !(await account.canCharge())) return err({ kind: 'no-billing' });
  const hold = account.hold(price);
  return hold === null ? err({ kind: 'no-credits' }) : ok(hold);
}

function findHere({ tools }: Catalogue, options: JsonObject): Result<ToolOutput, ToolFailure> {
  const found = findTools(tools, options);
  return found.ok ? ok({ data: found.value, upstreamStatus: null }) : found;
}

function logWriteFailure(log: AlexandriaPorts['log']): (failure: unknown) => void {
  return (failure) =>
    log(`a tool result could not be stored: ${failure instanceof Error ? failure.message : String(failure)}`);
}
