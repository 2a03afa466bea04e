import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { StyleSample } from '../extract/branding/styleSample.ts';
import type { CapturedContent, CapturedPage, DrawnPage, ScrapeFailure } from '../server/capturePorts.ts';
import type { Sitting } from '../server/livePorts.ts';
import type { Picture } from '../server/picture.ts';
import { sendQuietly } from './devtools.ts';
import { drawWhole } from './drawPage.ts';
import { actOnPage } from './actions/actOnPage.ts';
import type { MediaPorts } from './media/collectMedia.ts';
import { isMediaType, mediaOfAnswer, mediaOfPage } from './media/visitMedia.ts';
import { mendMisread } from './mendMisread.ts';
import { failureOfAnswer } from './navigationFailure.ts';
import { recordSteps } from './actions/recordSteps.ts';
import { networkWarnings } from './networkWarnings.ts';
import type { SerialisedPage } from './inpage/serialisedPage.ts';
import { isGone } from './pageWorld.ts';
import { sampleStyles } from './sampleStyles.ts';
import { serialisePage } from './serialisePage.ts';
import { sitAtPage } from './live/sitAtPage.ts';
import type { Settled } from './settle.ts';
import { settledWarnings } from './settledWords.ts';
import { takeScreenshot } from './takeScreenshot.ts';
import { removeHidden } from './tidyPage.ts';
import { arrive, beginVisit, settleFor } from './arrive.ts';
import {
  beginActing,
  captured,
  during,
  isTerminal,
  type TerminalAnswer,
  type Visit,
  type VisitPorts,
} from './visit.ts';

/** Goes to the address with a fresh page and brings back what it shows once it is quiet. Rejects when the page is destroyed under it. */
export async function visitPage(ports: VisitPorts): Promise<Result<CapturedPage, ScrapeFailure>> {
  const visit = await beginVisit(ports);
  const { sitting } = ports.request;
  const result = sitting === undefined ? await goThere(visit) : await sitThere(visit, sitting);
  for (const event of ports.laneEvents()) {
    if (event.type === 'refused') ports.request.recorder?.refuses(event.host, event.reason);
  }
  if (sitting === undefined) tellTier(visit);
  const blocked = visit.rules.blockedHost();
  return blocked === null ? result : err({ kind: 'blocked', host: blocked });
}

/** Which way the page was read, and why not the shorter one. */
function tellTier({ ports, answer, climbed, tier }: Visit): void {
  const { recorder } = ports.request;
  if (answer?.kind === 'page') recorder?.reads(tier, climbed);
  if (answer?.kind !== 'plain') return;
  const { url, statusCode, contentType } = answer.head;
  recorder?.took({ url, status: statusCode, mediaType: mediaTypeOf(contentType), bytes: answer.bytes });
  recorder?.reads('http', null);
}

async function goThere(visit: Visit): Promise<Result<CapturedPage, ScrapeFailure>> {
  const { ports } = visit;
  const started = ports.now();
  const left = (): number => ports.request.timeoutMs - (ports.now() - started);
  const arrived = await arrive(visit, left);
  if (arrived === null)
    return isTerminal(visit.answer) ? await end(visit, visit.answer, left) : err({ kind: 'timeout' });
  if (!arrived.ok) return arrived;
  const settled = arrived.value;
  const { actions } = ports.request;
  if (actions.length === 0) return await takePage(visit, settled, left);
  beginActing(visit);
  const settleAgain = (timeMs: number): Promise<Settled> => settleFor(visit, timeMs);
  const acted = await during(visit, 'actions', () =>
    actOnPage({ ...visit, ...ports, actions, settle: settleAgain, left, hooks: recordSteps(ports) }),
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

/** For a person the page is what they see of it: nothing is taken. */
async function sitThere(visit: Visit, sitting: Sitting): Promise<Result<CapturedPage, ScrapeFailure>> {
  const failure = await sitAtPage(visit, sitting);
  if (failure !== null) return err(failure);
  return ok(captured(visit, { kind: 'text', text: '', mediaType: 'text/plain' }, [], null));
}

async function takePage(
  visit: Visit,
  settled: Settled,
  left: () => number,
): Promise<Result<CapturedPage, ScrapeFailure>> {
  const { ports, devtools } = visit;
  const held = visit.hold?.warnings() ?? [];
  const warnings: string[] = [...settledWarnings(settled.how), ...networkWarnings(visit.ports), ...held];
  if (settled.how === 'loading' || settled.how === 'huge') sendQuietly(devtools, 'Page.stopLoading');
  let screenshot: Picture | null = null;
  if (ports.request.screenshot !== null && settled.how !== 'stuck') {
    const place = { page: ports.page, world: visit.world };
    const wish = ports.request.screenshot;
    const shot = await during(visit, 'picture', () => takeScreenshot(place, wish, left() * 0.6));
    screenshot = shot?.picture ?? null;
    warnings.push(...(shot?.warnings ?? ['The page was not drawn in time: there is no screenshot.']));
  }
  const styles = await lookAtStyles(visit, settled, left);
  if (ports.request.blockAds && settled.how !== 'stuck') await removeHidden(visit);
  const whole = await drawForXray(visit, settled, left);
  const written = await during(visit, 'write', () => writeOut(visit, settled, left, whole !== null));
  const cut = visit.answer?.kind === 'page' ? visit.answer.cut : null;
  // One that is too big for a page as well says so once.
  if (cut !== null && cut !== settled.how) warnings.push(...settledWarnings(cut));
  if (written.truncated) warnings.push('The page is too big: a part of it was left out.');
  if (visit.lifecycle.held) warnings.push('The page kept leading elsewhere: it was held after 40 navigations.');
  const isUnlabelled = written.guessed && !/charset/i.test(visit.answer?.head.contentType ?? '');
  const html = isUnlabelled ? mendMisread(written.html) : written.html;
  const isWhole = settledWarnings(settled.how).length === 0 && !written.truncated && cut === null;
  const drawn = whole === null ? {} : { drawn: { ...whole, boxes: written.boxes } };
  const page = { ...captured(visit, { kind: 'dom', html }, warnings, screenshot), styles, ...drawn };
  const wanted = ports.request.media;
  if (wanted === null) return ok({ ...page, isWhole });
  const collect = (): Promise<NonNullable<CapturedPage['media']>> =>
    mediaOfPage(mediaPorts(visit, wanted, page.url, left), visit.world);
  const media = await during(visit, 'media', collect);
  // Files of that size are not for the cache.
  return ok({ ...page, media, isWhole: false });
}

/** Most that is spent on how a page looks: the page itself comes first. */
const longestLookMs = 4_000;

async function lookAtStyles(visit: Visit, settled: Settled, left: () => number): Promise<StyleSample | null> {
  const isLaidOut = settled.how !== 'stuck' && settled.how !== 'huge' && settled.state?.undrawn !== true;
  if (!visit.ports.request.styles || !isLaidOut) return null;
  return await during(visit, 'styles', () => sampleStyles(visit.world, Math.min(longestLookMs, left() * 0.3)));
}

/** The page as it looks just before it is written: boxes and picture belong together. */
async function drawForXray(
  visit: Visit,
  { how, state }: Settled,
  left: () => number,
): Promise<Pick<DrawnPage, 'picture' | 'size'> | null> {
  const { page, request } = visit.ports;
  if (request.draws !== true || how === 'stuck' || how === 'huge' || state?.undrawn === true) return null;
  return await during(visit, 'picture', () => drawWhole({ page, world: visit.world }, left() * 0.4));
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
      // A page that puts another document in its place meanwhile is written as it is then.
      if (isStopped || isGone(failure)) return null;
      throw failure;
    });
    if (written !== null) return written;
  }
  return await serialise();
}

/** The visit's own view of what media needs; what they take must leave time for the answer. */
function mediaPorts({ ports }: Visit, wanted: MediaPorts['wanted'], pageUrl: string, left: () => number): MediaPorts {
  const { session, converter, signal } = ports;
  return { session, converter, signal, pageUrl, wanted, left: () => left() * mediaShare };
}

const mediaShare = 0.85;

async function end(
  visit: Visit,
  answer: TerminalAnswer,
  left: () => number,
): Promise<Result<CapturedPage, ScrapeFailure>> {
  const { media, actions } = visit.ports.request;
  const mediaType = mediaTypeOf(answer.head.contentType);
  if (media === null || actions.length > 0 || answer.kind !== 'unsupported' || !isMediaType(mediaType))
    return endWithAnswer(visit, answer);
  const taken = await mediaOfAnswer(mediaPorts(visit, media, answer.head.url, left), mediaType);
  const page = captured(visit, { kind: 'text', text: '', mediaType: 'text/plain' }, networkWarnings(visit.ports), null);
  return ok({ ...page, media: taken, isWhole: false });
}

function endWithAnswer(visit: Visit, answer: TerminalAnswer): Result<CapturedPage, ScrapeFailure> {
  const { head } = answer;
  if (visit.ports.request.actions.length > 0 && answer.kind !== 'guard')
    return err({ kind: 'noPage', mediaType: mediaTypeOf(head.contentType) || `status ${head.statusCode}` });
  switch (answer.kind) {
    case 'guard':
      return err(failureOfAnswer(head.url, visit.ports.laneEvents()));
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
      const warnings = answer.truncated ? ['The file is too big or too slow: a part of it was left out.'] : [];
      if (visit.ports.request.screenshot !== null)
        warnings.push('The address leads to a file, of which no screenshot is made.');
      const content: CapturedContent = { kind: 'text', text: answer.text, mediaType: mediaTypeOf(head.contentType) };
      const page = captured(visit, content, [...warnings, ...networkWarnings(visit.ports)], null);
      return ok({ ...page, isWhole: !answer.truncated });
    }
  }
}

function endWithBytes(
  visit: Visit,
  { bytes, cut, head }: Extract<TerminalAnswer, { kind: 'bytes' }>,
): Result<CapturedPage, ScrapeFailure> {
  if (cut === 'slow') return err({ kind: 'timeout', cause: 'file' });
  if (cut === 'big') return err({ kind: 'document', problem: 'big', mediaType: mediaTypeOf(head.contentType) });
  const page = captured(visit, { kind: 'text', text: '', mediaType: 'text/plain' }, networkWarnings(visit.ports), null);
  return ok({ ...page, rawBase64: bytes.toString('base64') });
}
