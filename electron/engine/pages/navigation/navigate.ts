import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';
import { bringIntoView } from './bringIntoView.ts';
import { assume, emulate, identityFor, isDrawn } from '../session/emulate.ts';
import { watchForeignFrames } from '../devtools/foreignFrames.ts';
import mainWorldSource from '../inpage/mainWorld.inpage.ts?inpage';
import { mainFrameOf } from '../devtools/isolatedWorld.ts';
import { watchLifecycle } from '../devtools/lifecycle.ts';
import { type BodyOptions, type PlainJudge, takesBody, watchMainResponses } from '../response/mainResponse.ts';
import { headOf, isAttached, type ResponseHead } from '../response/responseHead.ts';
import { failureOfNavigation } from './navigationFailure.ts';
import { watchNetwork } from '../loading/networkActivity.ts';
import type { BrowserFallbackReason } from '../response/browserFallbackReason.ts';
import { browserReasonOfHead, judgePlainPage, requiredBrowserFeature } from '../response/plainTier.ts';
import type { DirectOrigins } from '../loading/directOrigins.ts';
import { createPageWorld } from '../devtools/pageWorld.ts';
import { recordNetwork } from '../loading/recordNetwork.ts';
import { holdPage } from './pageHold.ts';
import { watchPopups } from './popups.ts';
import { type DocumentResponse, setRequestRules } from '../session/requestRules.ts';
import { waitUntilStable, type Settled } from '../loading/waitUntilStable.ts';
import { tidyPage } from './tidyPage.ts';
import { during, isTerminal, type Visit, type VisitPorts } from './visit.ts';
import { delay } from '../devtools/withTimeout.ts';

const navigateSchema = z.object({ errorText: z.string().optional(), loaderId: z.string().optional() });

/** Disables DevTools' buffering of response bodies: they are never requested. */
const noBodies = { maxTotalBufferSize: 1, maxResourceBufferSize: 1 };

/** Maximum length of a URL in the log of a page. */
const maxUrlChars = 500;

/** Prepares a page for navigation: sets its identity, starts the watchers and applies the request rules. */
export async function startVisit(ports: VisitPorts): Promise<Visit> {
  const { devtools, contents } = ports.page;
  const { fetched } = ports;
  const secret = randomUUID();
  const install = { source: `(${mainWorldSource}).install(${JSON.stringify(secret)})` };
  const identity = identityFor(ports.session, ports.request);
  let options: BodyOptions | null = null;
  const takes = (answer: DocumentResponse): boolean => {
    const head = headOf(answer.url, answer.statusCode, answer.headers);
    return options !== null && takesBody(options, head, isAttached(answer.headers));
  };
  const rules = setRequestRules(ports.session, ports.request, identity, ports.blocker, takes, fetched?.head.url);
  const network = watchNetwork(devtools, ports.now);
  if (ports.request.recorder !== undefined) recordNetwork(devtools, contents, ports.request.recorder);
  const lifecycle = watchLifecycle(contents, devtools, ports.now);
  const popups = watchPopups(contents, (url) => {
    const text = `The page tried to open a window at ${url.slice(0, maxUrlChars)}, which was not opened.`;
    ports.request.recorder?.logs({ level: 'warning', text, source: '', line: null });
  });
  const [mainFrameId, frames] = await Promise.all([
    mainFrameOf(devtools),
    watchForeignFrames(devtools, async (sessionId, kind) => {
      await Promise.all([
        devtools.send('Network.enable', noBodies, sessionId),
        assume(devtools, ports.request, identity, sessionId),
      ]);
      if (kind === 'worker') return;
      await Promise.all([
        devtools.send('Page.enable', {}, sessionId),
        devtools.send('Page.addScriptToEvaluateOnNewDocument', install, sessionId),
      ]);
    }),
    devtools.send('Page.enable'),
    devtools.send('Network.enable', noBodies),
    devtools.send('Page.addScriptToEvaluateOnNewDocument', install),
    emulate(ports.page, ports.session, ports.request, identity),
  ]);
  const visit: Visit = {
    ports,
    devtools,
    rules,
    secret,
    lifecycle,
    network,
    world: createPageWorld(devtools, mainFrameId, lifecycle),
    frames,
    popups,
    response: null,
    climbed: fetched?.why ?? requiredBrowserFeature(ports.request),
    tier: 'page',
    needsRetry: false,
    acting: false,
    hold: null,
    turnedAway: [],
    onTurnedAway: () => undefined,
    onTerminal: () => undefined,
  };
  options = { keepBody: ports.request.rawHtml, onlyBytes: ports.request.rawBytes, plain: judgeFor(visit) };
  await watchMainResponses({
    ...options,
    devtools,
    mainFrameId,
    fetched,
    // Actions need a page: a file is rejected whatever its content.
    takesFile: ports.request.actions.length === 0 ? ports.request.takesFile : () => false,
    bodyMs: ports.request.timeoutMs * 0.5,
    cutConnections: ports.cutConnections,
    onResponse(answer) {
      if (visit.acting && isTerminal(answer)) {
        visit.turnedAway.push(answer);
        visit.onTurnedAway(answer);
        return;
      }
      visit.response = answer;
      if (isTerminal(answer)) visit.onTerminal();
    },
  });
  return visit;
}

/** Navigates to the request's URL and waits until the page is idle. Null where the response is not a page: it is the visit's `answer`. */
export async function navigate(visit: Visit, left: () => number): Promise<Result<Settled, ScrapeFailure> | null> {
  const { ports, lifecycle } = visit;
  const errorText = await leaveFor(visit);
  if (isTerminal(visit.response)) return null;
  if (errorText !== null) return err(failureOfNavigation(errorText, ports.request.url, ports.laneEvents()));
  const settled = await settleWithWait(visit, left);
  if (lifecycle.crashed) return err({ kind: 'site', message: 'The page crashed its browser process' });
  if (isTerminal(visit.response)) return null;
  const { failedUrl } = lifecycle;
  if (failedUrl !== null) return err(failureOfNavigation('net::ERR_FAILED', failedUrl, ports.laneEvents()));
  const cutOff = visit.network.documentFailure();
  // No content arrived: there is no page.
  if (cutOff !== null && settled.state?.empty === true)
    return err(failureOfNavigation(cutOff, ports.page.contents.getURL(), ports.laneEvents()));
  return ok(settled);
}

/** Decides for one visit whether its first page needs the browser at all; the decision for the browser is final. */
function judgeFor(visit: Visit): PlainJudge {
  const { ports } = visit;
  const { directOrigins } = ports;
  return {
    mayRead(head) {
      visit.climbed ??= climbBeforeBody(head, directOrigins);
      return visit.climbed === null;
    },
    async read(head, policies, bytes) {
      const { session, request, blocker, plainReader, signal } = ports;
      const judge = { session, request, blocker, reader: plainReader, signal };
      return await during(visit, 'plain', () => judgePlainPage(judge, head, policies, bytes));
    },
    climbs(why, isStill) {
      visit.climbed = why;
      if (isStill) {
        visit.tier = 'still';
        visit.rules.skipVisuals();
      }
      // The browser loads the next page of this origin directly.
      if (why === 'slow') directOrigins.add(ports.request.url);
    },
    retry() {
      visit.climbed = 'cut';
      visit.needsRetry = true;
      directOrigins.add(ports.request.url);
    },
  };
}

/** Returns why the response has to be read by the browser, as far as its head states; null if nothing rules the shorter way out. */
function climbBeforeBody(head: ResponseHead, directOrigins: DirectOrigins): BrowserFallbackReason | null {
  return browserReasonOfHead(head) ?? (directOrigins.has(head.url) ? 'before' : null);
}

/** Starts the navigation. Returns the error text if it failed; null when a page, or a non-page response, is on its way. */
async function leaveFor(visit: Visit): Promise<string | null> {
  const { ports, devtools } = visit;
  const { fetched } = ports;
  const url = fetched === null ? ports.request.url : `${fetched.head.url}${fetched.head.fragment}`;
  const terminal = new Promise<null>((resolve) => {
    visit.onTerminal = () => {
      resolve(null);
    };
  });
  ports.onNavigate();
  const leave = async (): Promise<z.infer<typeof navigateSchema> | null> => {
    const navigation = devtools.call(navigateSchema, 'Page.navigate', { url });
    navigation.catch(() => undefined);
    return await Promise.race([navigation, terminal]);
  };
  const arrived = await during(visit, 'navigate', async () => {
    const first = await leave();
    return visit.needsRetry && first?.errorText !== undefined ? await leave() : first;
  });
  return isTerminal(visit.response) ? null : (arrived?.errorText ?? null);
}

/** Waits until the page is idle, at most the given milliseconds. */
export async function settleFor(visit: Visit, timeMs: number, what = 'quiet'): Promise<Settled> {
  const { ports, devtools, world, lifecycle, network, secret } = visit;
  const { now, signal, cutConnections, isTooBig } = ports;
  const began = now();
  const settled = await waitUntilStable({
    ...{ devtools, world, lifecycle, network, secret, timeMs, now, signal, cutConnections, isTooBig },
    mustDraw: isDrawn(ports.request),
    fast: ports.request.fastMode,
    refreshSeconds: () => visit.response?.head.refreshSeconds ?? null,
    isOver: () => isTerminal(visit.response),
  });
  const wait = { what, ended: settled.how, durationMs: now() - began, pending: network.pending() };
  ports.request.recorder?.waited(wait);
  return settled;
}

async function settleWithWait(visit: Visit, left: () => number): Promise<Settled> {
  const { waitForMs } = visit.ports.request;
  const { blockAds, recorder } = visit.ports.request;
  const first = await during(visit, 'settle', () => settleFor(visit, Math.max(0, left() - waitForMs)));
  const again = (): Promise<Settled> => settleFor(visit, Math.min(3000, left()), 'again');
  const seen = await seeAll(visit, first, left);
  const tidied = blockAds ? await during(visit, 'dialogs', () => tidy(visit, seen, again)) : seen;
  if (waitForMs === 0 || first.how === 'over' || first.how === 'stuck') return tidied;
  return await during(visit, 'waitFor', async () => {
    await delay(waitForMs);
    recorder?.waited({ what: 'waitFor', ended: 'elapsed', durationMs: waitForMs, pending: visit.network.pending() });
    return await again();
  });
}

/** Triggers lazy loading and settles again. Requests with their own actions scroll by themselves. */
async function seeAll(visit: Visit, settled: Settled, left: () => number): Promise<Settled> {
  const { page, request } = visit.ports;
  const { state, how } = settled;
  const isAsked = request.actions.length > 0 || request.sitting !== undefined || request.fastMode;
  if (isAsked || state === null || state.awaited === 0 || state.undrawn || how !== 'quiet') return settled;
  let last = settled;
  await during(visit, 'settle', () =>
    bringIntoView(page, request, async () => {
      last = await settleFor(visit, Math.max(0, left() - request.waitForMs), 'inView');
    }),
  ).catch(() => undefined);
  return last;
}

/** Dismisses dialogs and settles again; if the page could not be inspected, its settled state stays. */
async function tidy(visit: Visit, settled: Settled, settleAgain: () => Promise<Settled>): Promise<Settled> {
  const { how, state } = settled;
  if (state === null || state.undrawn || how === 'over' || how === 'stuck' || how === 'huge') return settled;
  const { devtools, world, frames, ports } = visit;
  const { contents } = ports.page;
  const hold = holdPage(contents, contents.getURL());
  visit.hold = hold;
  let last = settled;
  const reload = async (): Promise<void> => {
    await devtools.send('Page.navigate', { url: hold.url });
  };
  await tidyPage(
    { devtools, world, foreignFrames: frames, blocker: ports.blocker, url: () => contents.getURL(), hold, reload },
    async () => {
      last = await settleAgain();
    },
  );
  return last;
}
