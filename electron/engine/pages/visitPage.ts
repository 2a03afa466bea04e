import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { StyleSample } from '../extract/branding/styleSample.ts';
import type { CapturedContent, CapturedPage, DrawnPage, ScrapeFailure } from '../server/capturePorts.ts';
import type { Picture } from '../server/picture.ts';
import { sendQuietly } from './devtools.ts';
import { drawWhole } from './drawPage.ts';
import { actOnPage } from './actions/actOnPage.ts';
import { assume, emulate, identityFor, isDrawn } from './emulate.ts';
import { watchForeignFrames } from './foreignFrames.ts';
import mainWorldSource from './inpage/mainWorld.inpage.ts?inpage';
import { watchLifecycle } from './lifecycle.ts';
import { watchMainAnswers, type MainAnswer } from './mainAnswer.ts';
import type { MediaPorts } from './media/collectMedia.ts';
import { isMediaType, mediaOfAnswer, mediaOfPage } from './media/visitMedia.ts';
import { mendMisread } from './mendMisread.ts';
import { failureOfAnswer, failureOfNavigation } from './navigationFailure.ts';
import { networkWarnings } from './networkWarnings.ts';
import { watchNetwork } from './networkActivity.ts';
import { recordNetwork } from './recordNetwork.ts';
import type { SerialisedPage } from './inpage/serialisedPage.ts';
import { mainFrameOf } from './isolatedWorld.ts';
import { createPageWorld } from './pageWorld.ts';
import { sampleStyles } from './sampleStyles.ts';
import { setRequestRules } from './requestRules.ts';
import { serialisePage } from './serialisePage.ts';
import { settle, type Settled } from './settle.ts';
import { settledWarnings } from './settledWords.ts';
import { takeScreenshot } from './takeScreenshot.ts';
import { removeHidden, tidyPage } from './tidyPage.ts';
import { captured, during, type Visit, type VisitPorts } from './visit.ts';
import { delay } from './withinMs.ts';

const navigateSchema = z.object({ errorText: z.string().optional(), loaderId: z.string().optional() });

/** DevTools would keep what a page loads, for somebody who may ask for it: nobody will. */
const noBodies = { maxTotalBufferSize: 1, maxResourceBufferSize: 1 };

/** Goes to the address with a fresh page and brings back what it shows once it is quiet. Rejects when the page is destroyed under it. */
export async function visitPage(ports: VisitPorts): Promise<Result<CapturedPage, ScrapeFailure>> {
  const visit = await beginVisit(ports);
  const result = await goThere(visit);
  for (const event of ports.laneEvents()) {
    if (event.type === 'refused') ports.request.recorder?.refuses(event.host, event.reason);
  }
  const blocked = visit.rules.blockedHost();
  return blocked === null ? result : err({ kind: 'blocked', host: blocked });
}

async function goThere(visit: Visit): Promise<Result<CapturedPage, ScrapeFailure>> {
  const { ports } = visit;
  const started = ports.now();
  const left = (): number => ports.request.timeoutMs - (ports.now() - started);
  const terminal = new Promise<null>((resolve) => {
    visit.onTerminal = () => {
      resolve(null);
    };
  });
  ports.onNavigate();
  const navigation = visit.devtools.ask(navigateSchema, 'Page.navigate', { url: ports.request.url });
  navigation.catch(() => undefined);
  const arrived = await during(visit, 'navigate', () => Promise.race([navigation, terminal]));
  if (isTerminal(visit.answer)) return await end(visit, visit.answer, left);
  if (arrived?.errorText !== undefined)
    return err(failureOfNavigation(arrived.errorText, ports.request.url, ports.laneEvents()));
  const settled = await settleWithWait(visit, left);
  if (visit.lifecycle.crashed) return err({ kind: 'site', message: 'The page crashed its browser process' });
  if (isTerminal(visit.answer)) return await end(visit, visit.answer, left);
  const { failedUrl } = visit.lifecycle;
  if (failedUrl !== null) return err(failureOfNavigation('net::ERR_FAILED', failedUrl, ports.laneEvents()));
  const cutOff = visit.network.documentFailure();
  // Nothing of it came: that is no page.
  if (cutOff !== null && settled.state?.empty === true) {
    return err(failureOfNavigation(cutOff, ports.page.contents.getURL(), ports.laneEvents()));
  }
  const { actions } = ports.request;
  if (actions.length === 0) return await takePage(visit, settled, left);
  visit.acting = true;
  const settleAgain = (timeMs: number): Promise<Settled> => settleFor(visit, timeMs);
  const acted = await during(visit, 'actions', () =>
    actOnPage({ ...visit, ...ports, actions, settle: settleAgain, left }),
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

async function beginVisit(ports: VisitPorts): Promise<Visit> {
  const { devtools, contents } = ports.page;
  const secret = randomUUID();
  const install = { source: `(${mainWorldSource}).install(${JSON.stringify(secret)})` };
  const identity = identityFor(ports.session, ports.request);
  const rules = setRequestRules(ports.session, ports.request, identity, ports.blocker);
  const network = watchNetwork(devtools, ports.now);
  if (ports.request.recorder !== undefined) recordNetwork(devtools, contents, ports.request.recorder);
  const lifecycle = watchLifecycle(contents, devtools, ports.now);
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
    answer: null,
    acting: false,
    turnedAway: [],
    onTerminal: () => undefined,
  };
  await watchMainAnswers({
    devtools,
    mainFrameId,
    keepBody: ports.request.rawHtml,
    onlyBytes: ports.request.rawBytes,
    // Actions need a page: a file is refused whatever it holds.
    takesFile: ports.request.actions.length === 0 ? ports.request.takesFile : () => false,
    bodyMs: ports.request.timeoutMs * 0.5,
    onAnswer(answer) {
      if (visit.acting && isTerminal(answer)) {
        visit.turnedAway.push(answer);
        return;
      }
      visit.answer = answer;
      if (isTerminal(answer)) visit.onTerminal();
    },
  });
  return visit;
}

type TerminalAnswer = Exclude<MainAnswer, { kind: 'page' }>;

function isTerminal(answer: MainAnswer | null): answer is TerminalAnswer {
  return answer !== null && answer.kind !== 'page';
}

async function settleFor(visit: Visit, timeMs: number, what = 'quiet'): Promise<Settled> {
  const { ports, devtools, world, lifecycle, network, secret } = visit;
  const { now, signal, cutConnections, isTooBig } = ports;
  const began = now();
  const settled = await settle({
    ...{ devtools, world, lifecycle, network, secret, timeMs, now, signal, cutConnections, isTooBig },
    mustDraw: isDrawn(ports.request),
    fast: ports.request.fastMode,
    refreshSeconds: () => visit.answer?.head.refreshSeconds ?? null,
    isOver: () => isTerminal(visit.answer),
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
  const tidied = blockAds ? await during(visit, 'dialogs', () => tidy(visit, first, again)) : first;
  if (waitForMs === 0 || first.how === 'over' || first.how === 'stuck') return tidied;
  return await during(visit, 'waitFor', async () => {
    await delay(waitForMs);
    recorder?.waited({ what: 'waitFor', ended: 'elapsed', durationMs: waitForMs, pending: visit.network.pending() });
    return await again();
  });
}

/** What comes of a page once its dialogs are answered; one that could not be looked at stays as it settled. */
async function tidy(visit: Visit, settled: Settled, settleAgain: () => Promise<Settled>): Promise<Settled> {
  const { how, state } = settled;
  if (state === null || state.undrawn || how === 'over' || how === 'stuck' || how === 'huge') return settled;
  const { devtools, world, frames, ports } = visit;
  let last = settled;
  await tidyPage(
    { devtools, world, foreignFrames: frames, blocker: ports.blocker, url: () => ports.page.contents.getURL() },
    async () => {
      last = await settleAgain();
    },
  );
  return last;
}

async function takePage(
  visit: Visit,
  settled: Settled,
  left: () => number,
): Promise<Result<CapturedPage, ScrapeFailure>> {
  const { ports, devtools } = visit;
  const warnings: string[] = [...settledWarnings(settled.how), ...networkWarnings(visit.ports)];
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
  if (written.truncated) warnings.push('The page is too big: a part of it was left out.');
  if (visit.lifecycle.held) warnings.push('The page kept leading elsewhere: it was held after 40 navigations.');
  const isUnlabelled = written.guessed && !/charset/i.test(visit.answer?.head.contentType ?? '');
  const html = isUnlabelled ? mendMisread(written.html) : written.html;
  const isWhole = settledWarnings(settled.how).length === 0 && !written.truncated;
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
  if (settled.how !== 'stuck' && settled.how !== 'huge') return await serialise();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const written = await serialise().catch(() => null);
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
  { bytes, truncated }: Extract<TerminalAnswer, { kind: 'bytes' }>,
): Result<CapturedPage, ScrapeFailure> {
  if (truncated) return err({ kind: 'site', message: 'The file is too big, or comes too slowly, to be given whole' });
  const page = captured(visit, { kind: 'text', text: '', mediaType: 'text/plain' }, networkWarnings(visit.ports), null);
  return ok({ ...page, rawBase64: bytes.toString('base64') });
}
