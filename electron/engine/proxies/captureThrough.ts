import { err, type Result } from '../../../shared/base/result.ts';
import type { CapturedPage, PageCapture, PageRequest } from '../ports/capture.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';
import { chooseProxy, routeName, type ProxyEntry, type ProxyKind } from './proxyRoutes.ts';

type Captured = Result<CapturedPage, ScrapeFailure>;

/** Status codes by which a site signals a detected bot, or rate limiting. */
const blockedStatuses: ReadonlySet<number> = new Set([401, 403, 429, 503]);

/** Share of the time for the first try if there is a second one. */
const firstShare = 0.6;

/**
 * Visits pages through the proxies that were named (contract 2.2): `basic` its proxy or none, `enhanced` its proxy or a
 * refusal, `auto` the first and, when that fails or the site blocks it, the second in the time that is left.
 */
export function captureThrough(pages: PageCapture, entries: readonly ProxyEntry[], now: () => number): PageCapture {
  async function by(kind: ProxyKind, request: PageRequest, signal: AbortSignal): Promise<Captured> {
    const entry = chooseProxy(entries, kind, request.locale);
    if (entry === null && kind === 'enhanced') return err({ kind: 'proxy' });
    const route = entry === null ? {} : { route: routeName(entry) };
    const captured = await pages.capture({ ...request, ...route }, signal);
    if (!captured.ok || kind === 'basic') return captured;
    return { ok: true, value: { ...captured.value, proxyUsed: 'stealth' } };
  }

  async function auto(whole: PageRequest, signal: AbortSignal): Promise<Captured> {
    if (chooseProxy(entries, 'enhanced', whole.locale) === null) return await by('basic', whole, signal);
    // Two tries share the time: the wait for a window belongs to neither.
    if (!((await whole.enterBrowser?.()) ?? true)) return err({ kind: 'cancelled' });
    const { enterBrowser: _, ...request } = whole;
    const started = now();
    const timeoutMs = Math.ceil(request.timeoutMs * firstShare);
    const first = await by(
      'basic',
      { ...request, timeoutMs },
      AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    );
    if (signal.aborted || !isBlocked(first)) return first;
    const left = request.timeoutMs - (now() - started);
    const second = await by('enhanced', { ...request, timeoutMs: left }, signal);
    // A rejection by the site is more informative than an unreachable proxy.
    return second.ok || !first.ok ? second : first;
  }

  return {
    capture: async (request, signal) =>
      request.proxy === 'auto' ? await auto(request, signal) : await by(request.proxy, request, signal),
  };
}

function isBlocked(captured: Captured): boolean {
  if (captured.ok) return blockedStatuses.has(captured.value.statusCode);
  const { kind } = captured.error;
  return kind === 'site' || kind === 'timeout' || kind === 'cancelled';
}
