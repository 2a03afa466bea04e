import type { Action } from '../../../shared/api/actions.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { StyleSample } from '../extract/branding/styleSample.ts';
import type { CapturedContent, CapturedPage, DrawnPage } from '../ports/capture.ts';
import type { ScrapeFailure } from '../ports/scrapeFailure.ts';
import type { LiveSession } from '../ports/live.ts';
import type { EncodedImage } from '../ports/encodedImage.ts';
import { sendQuietly } from './devtools/devtools.ts';
import { captureFullPage } from './capture/drawPage.ts';
import { runPageActions } from './actions/runPageActions.ts';
import type { MediaPorts } from './media/collectMedia.ts';
import { isMediaType, mediaOfResponse, mediaOfPage } from './media/visitMedia.ts';
import { fixMisdecodedUtf8 } from './capture/fixMisdecodedUtf8.ts';
import { failureOfResponse } from './navigation/navigationFailure.ts';
import { recordSteps } from './actions/recordSteps.ts';
import { networkWarnings } from './loading/networkWarnings.ts';
import { requiredBrowserFeature } from './response/plainTier.ts';
import type { SerialisedPage } from './inpage/serialisedPage.ts';
import { isGone } from './devtools/pageWorld.ts';
import { sampleStyles } from './capture/sampleStyles.ts';
import { serialisePage } from './capture/serialisePage.ts';
import { createElementInspector } from './live/elementInspector.ts';
import { runLiveSession } from './live/runLiveSession.ts';
import type { Settled } from './loading/waitUntilStable.ts';
import { settledWarnings } from './loading/settledMessages.ts';
import { takeScreenshot } from './capture/takeScreenshot.ts';
import { removeHidden } from './navigation/tidyPage.ts';
import { navigate, startVisit, settleFor } from './navigation/navigate.ts';
import {
  beginActing,
  captured,
  during,
  isTerminal,
  type TerminalResponse,
  type Visit,
  type VisitPorts,
} from './navigation/visit.ts';

/** Opens the URL in a fresh page and returns its content once it is quiet. Rejects if the page is destroyed meanwhile. */
export async function visitPage(ports: VisitPorts): Promise<Result<CapturedPage, ScrapeFailure>> {
  const visit = await startVisit(ports);
  const { sitting } = ports.request;
  const result = sitting === undefined ? await goThere(visit) : await sitThere(visit, sitting);
  for (const event of ports.laneEvents()) {
    if (event.type === 'refused') ports.request.recorder?.refuses(event.host, event.reason);
  }
  if (sitting === undefined) reportTier(visit);
  const blocked = visit.rules.blockedHost();
  return blocked === null ? result : err({ kind: 'blocked', host: blocked });
}

/** Which way the page was read, and why not the shorter one. */
function reportTier({ ports, response, climbed, tier }: Visit): void {
  const { recorder } = ports.request;
  const isByResponse = requiredBrowserFeature(ports.request) === null && climbed !== 'status' && climbed !== 'before';
  if (isByResponse && (response?.kind === 'page' || response?.kind === 'plain')) ports.onTier(response.kind === 'page');
  if (response?.kind === 'page') recorder?.reads(tier, climbed);
  if (response?.kind !== 'plain') return;
  const { url, statusCode, contentType } = response.head;
  recorder?.took({ url, status: statusCode, mediaType: mediaTypeOf(contentType), bytes: response.bytes });
  recorder?.reads('http', null);
}

async function goThere(visit: Visit): Promise<Result<CapturedPage, ScrapeFailure>> {
  const { ports } = visit;
  const started = ports.now();
  const left = (): number => ports.request.timeoutMs - (ports.now() - started);
  const arrived = await navigate(visit, left);
  if (arrived === null)
    return isTerminal(visit.response) ? await end(visit, visit.response, left) : err({ kind: 'timeout' });
  if (!arrived.ok) return arrived;
  const settled = arrived.value;
  const { actions } = ports.request;
  if (actions.length === 0) return await takePage(visit, settled, left);
  beginActing(visit);
  const settleAgain = (timeMs: number): Promise<Settled> => settleFor(visit, timeMs);
  const takeImage = async (timeMs: number): Promise<EncodedImage | null> =>
    (await takeScreenshot({ page: ports.page, world: visit.world }, { quality: stepImageQuality }, timeMs))?.image ??
    null;
  const findRepairs = (action: Action) => createElementInspector(visit.world).repairs(action, null);
  const hooks = recordSteps({ ...ports, takeImage, findRepairs, left });
  const acted = await during(visit, 'actions', () =>
    runPageActions({ ...visit, ...ports, actions, settle: settleAgain, left, hooks }),
  );
  if (!acted.ok) return acted;
  const taken = await takePage(visit, acted.value.settled, left);
  if (!taken.ok) return taken;
  const { done, warnings } = acted.value;
  return ok({
    ...taken.value,
    actions: done,
    warnings: [...settledWarnings(settled.how), ...warnings, ...taken.value.warnings],
  });
}

/** JPEG quality of the images between actions: text stays readable at a tenth of the bytes of a lossless image. */
const stepImageQuality = 60;

/** In a live session the user sees the page itself: nothing is captured. */
async function sitThere(visit: Visit, sitting: LiveSession): Promise<Result<CapturedPage, ScrapeFailure>> {
  const failure = await runLiveSession(visit, sitting);
  if (failure !== null) return err(failure);
  return ok(captured(visit, { kind: 'text', text: '', mediaType: 'text/plain' }, [], null));
}

async function takePage(
  visit: Visit,
  settled: Settled,
  left: () => number,
): Promise<Result<CapturedPage, ScrapeFailure>> {
  const { ports, devtools } = visit;
  const { request } = ports;
  const held = visit.hold?.warnings() ?? [];
  const warnings: string[] = [...settledWarnings(settled.how), ...networkWarnings(ports), ...held];
  if (settled.how === 'loading' || settled.how === 'huge') sendQuietly(devtools, 'Page.stopLoading');
  const { screenshot, warnings: screenshotWarnings } = await takeVisitScreenshot(visit, settled, left);
  warnings.push(...screenshotWarnings);
  const styles = await sampleVisitStyles(visit, settled, left);
  if (request.blockAds && settled.how !== 'stuck') await removeHidden(visit);
  const whole = await drawForXray(visit, settled, left);
  const written = await during(visit, 'write', () => writeOut(visit, settled, left, whole !== null));
  const cut = visit.response?.kind === 'page' ? visit.response.cut : null;
  // The same warning is not added twice.
  if (cut !== null && cut !== settled.how) warnings.push(...settledWarnings(cut));
  if (written.truncated) warnings.push('The page is too large: a part of it was omitted.');
  if (visit.lifecycle.held) warnings.push('The page kept redirecting: it was stopped after 40 navigations.');
  const html = decodedHtml(visit, written);
  const drawn = whole === null ? {} : { drawn: { ...whole, boxes: written.boxes } };
  const page = { ...captured(visit, { kind: 'dom', html }, warnings, screenshot), styles, ...drawn };
  const { media: wanted } = request;
  if (wanted === null) {
    const isWhole = settledWarnings(settled.how).length === 0 && !written.truncated && cut === null;
    return ok({ ...page, isWhole });
  }
  const collect = (): Promise<NonNullable<CapturedPage['media']>> =>
    mediaOfPage(mediaPorts(visit, wanted, page.url, left), visit.world);
  const media = await during(visit, 'media', collect);
  // Files of that size are not for the cache.
  return ok({ ...page, media, isWhole: false });
}

/** Takes the requested screenshot; a page that is stuck renders none. */
async function takeVisitScreenshot(
  visit: Visit,
  settled: Settled,
  left: () => number,
): Promise<{ readonly screenshot: EncodedImage | null; readonly warnings: readonly string[] }> {
  const { page, request } = visit.ports;
  const options = request.screenshot;
  if (options === null || settled.how === 'stuck') return { screenshot: null, warnings: [] };
  const place = { page, world: visit.world };
  const shot = await during(visit, 'picture', () => takeScreenshot(place, options, left() * 0.6));
  return {
    screenshot: shot?.image ?? null,
    warnings: shot?.warnings ?? ['The page was not rendered in time: there is no screenshot.'],
  };
}

/** A page whose encoding nobody states was decoded by a guess, which may be wrong. */
function decodedHtml({ response }: Visit, { html, guessed }: SerialisedPage): string {
  const isUnlabelled = guessed && !/charset/i.test(response?.head.contentType ?? '');
  return isUnlabelled ? fixMisdecodedUtf8(html) : html;
}

/** Maximum time for style sampling in ms: the page itself has priority. */
const maxStyleSampleMs = 4_000;

async function sampleVisitStyles(visit: Visit, settled: Settled, left: () => number): Promise<StyleSample | null> {
  const isLaidOut = settled.how !== 'stuck' && settled.how !== 'huge' && settled.state?.undrawn !== true;
  if (!visit.ports.request.styles || !isLaidOut) return null;
  return await during(visit, 'styles', () => sampleStyles(visit.world, Math.min(maxStyleSampleMs, left() * 0.3)));
}

/** Captures the page immediately before it is serialized, so that boxes and screenshot match. */
async function drawForXray(
  visit: Visit,
  { how, state }: Settled,
  left: () => number,
): Promise<Pick<DrawnPage, 'picture' | 'size'> | null> {
  const { page, request } = visit.ports;
  if (request.draws !== true || how === 'stuck' || how === 'huge' || state?.undrawn === true) return null;
  return await during(visit, 'picture', () => captureFullPage({ page, world: visit.world }, left() * 0.4));
}

/** Stopping the scripts of a page may hit ours too, where theirs had just ended: then ours run again. */
async function writeOut(visit: Visit, settled: Settled, left: () => number, marks: boolean): Promise<SerialisedPage> {
  const serialise = async (): Promise<SerialisedPage> =>
    await serialisePage({
      devtools: visit.devtools,
      world: visit.world,
      foreignFrames: visit.frames,
      closedRoots: (settled.state?.closedRoots ?? 1) > 0,
      drawn: settled.state?.undrawn !== true,
      scripts: visit.ports.request.scripts,
      marks,
      timeMs: Math.max(300, left() * 0.8),
    });
  const isStopped = settled.how === 'stuck' || settled.how === 'huge';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const written = await serialise().catch((failure: unknown) => {
      // If the document is replaced meanwhile, the new one is serialized.
      if (isStopped || isGone(failure)) return null;
      throw failure;
    });
    if (written !== null) return written;
  }
  return await serialise();
}

/** Builds the ports for media collection; it must leave time for the response. */
function mediaPorts({ ports }: Visit, wanted: MediaPorts['wanted'], pageUrl: string, left: () => number): MediaPorts {
  const { session, converter, signal } = ports;
  return { session, converter, signal, pageUrl, wanted, left: () => left() * mediaShare };
}

const mediaShare = 0.85;

async function end(
  visit: Visit,
  answer: TerminalResponse,
  left: () => number,
): Promise<Result<CapturedPage, ScrapeFailure>> {
  const { media, actions } = visit.ports.request;
  const mediaType = mediaTypeOf(answer.head.contentType);
  if (media === null || actions.length > 0 || answer.kind !== 'unsupported' || !isMediaType(mediaType))
    return endWithResponse(visit, answer);
  const taken = await mediaOfResponse(mediaPorts(visit, media, answer.head.url, left), mediaType);
  const page = captured(visit, { kind: 'text', text: '', mediaType: 'text/plain' }, networkWarnings(visit.ports), null);
  return ok({ ...page, media: taken, isWhole: false });
}

function endWithResponse(visit: Visit, answer: TerminalResponse): Result<CapturedPage, ScrapeFailure> {
  const { head } = answer;
  if (visit.ports.request.actions.length > 0 && answer.kind !== 'guard')
    return err({ kind: 'noPage', mediaType: mediaTypeOf(head.contentType) || `status ${head.statusCode}` });
  switch (answer.kind) {
    case 'guard':
      return err(failureOfResponse(head.url, visit.ports.laneEvents()));
    case 'unsupported':
      return err({ kind: 'unsupported', mediaType: mediaTypeOf(head.contentType) || 'of no type' });
    case 'bytes':
      return endWithBytes(visit, answer);
    case 'plain': {
      const warnings = networkWarnings(visit.ports);
      const page = captured(visit, { kind: 'dom', html: answer.html }, warnings, null);
      return ok({ ...page, url: `${head.url}${head.fragment}`, rawHtml: answer.rawHtml });
    }
    case 'empty':
      return ok(
        captured(visit, { kind: 'text', text: '', mediaType: 'text/plain' }, networkWarnings(visit.ports), null),
      );
    case 'text': {
      const warnings = answer.truncated ? ['The file is too large or too slow: a part of it was omitted.'] : [];
      if (visit.ports.request.screenshot !== null) warnings.push('The URL is a file, so there is no screenshot.');
      const content: CapturedContent = { kind: 'text', text: answer.text, mediaType: mediaTypeOf(head.contentType) };
      const page = captured(visit, content, [...warnings, ...networkWarnings(visit.ports)], null);
      return ok({ ...page, isWhole: !answer.truncated });
    }
  }
}

function endWithBytes(
  visit: Visit,
  { bytes, cut, head }: Extract<TerminalResponse, { kind: 'bytes' }>,
): Result<CapturedPage, ScrapeFailure> {
  if (cut === 'slow') return err({ kind: 'timeout', cause: 'file' });
  if (cut === 'big') return err({ kind: 'document', problem: 'big', mediaType: mediaTypeOf(head.contentType) });
  const page = captured(visit, { kind: 'text', text: '', mediaType: 'text/plain' }, networkWarnings(visit.ports), null);
  return ok({ ...page, rawBytes: new Uint8Array(bytes) });
}
