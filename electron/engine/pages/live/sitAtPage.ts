import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { z } from 'zod';
import type { ScrapeFailure } from '../../server/capturePorts.ts';
import type { Sitting } from '../../server/livePorts.ts';
import { failureOfAnswer } from '../navigationFailure.ts';
import { giveKeyboard } from '../actions/actOnPage.ts';
import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import { arrive } from '../arrive.ts';
import { beginActing, isTerminal, type TerminalAnswer, type Visit } from '../visit.ts';
import { withinMs } from '../withinMs.ts';
import { watchFrames } from './frames.ts';
import { createLivePage, type LivePageControl } from './livePage.ts';

/** Before a hand that waits for its page loses patience with it. */
const arriveMs = 60_000;
/** Moves of a hand are drawn as they come. */
const framesPerSecond = 30;
const goneLookMs = 500;

const windowSchema = z.object({ url: z.string() });

/**
 * Goes to the address and leaves the page to whoever sits before it, until they go. Gives why that could not be, or why it ended
 * by itself; null when they left.
 */
export async function sitAtPage(visit: Visit, sitting: Sitting): Promise<ScrapeFailure | null> {
  const { ports, devtools } = visit;
  const { contents, window } = ports.page;
  contents.setFrameRate(framesPerSecond);
  contents.startPainting();
  await giveKeyboard(devtools);
  const [width, height] = window.getContentSize();
  const viewport = { width: Math.max(1, width ?? 1), height: Math.max(1, height ?? 1) };
  const frames = watchFrames(contents);
  const page = createLivePage(visit, frames, viewport);
  watchEscapes(visit, page);
  sitting.begin(page);
  const began = ports.now();
  const arrived = await arrive(visit, () =>
    Math.max(0, Math.min(ports.request.timeoutMs, arriveMs) - (ports.now() - began)),
  );
  if (arrived === null) return noPage(visit);
  if (!arrived.ok) return arrived.error;
  if (arrived.value.how === 'stuck') page.notice('stuck', '');
  beginActing(visit);
  visit.onTurnedAway = (answer) => tellTurnedAway(page, answer);
  sitting.arrived();
  let isOver = false as boolean;
  const over = sitting.over.then(() => {
    isOver = true;
  });
  while (!isOver && !visit.lifecycle.crashed) await withinMs(goneLookMs, over);
  frames.stop();
  return isOver ? null : { kind: 'site', message: 'The page crashed its browser process' };
}

/** What a page tries that leads out of the picture is not done, as in a scrape, and said. */
function watchEscapes({ devtools }: Visit, page: LivePageControl): void {
  devtools.onEvent(({ method, params }) => {
    if (method === 'Page.fileChooserOpened') page.notice('chooser', '');
    const asked = method === 'Page.windowOpen' ? windowSchema.safeParse(params) : null;
    if (asked?.success === true) page.notice('popup', hostOf(asked.data.url));
  });
}

function tellTurnedAway(page: LivePageControl, { kind, head }: TerminalAnswer): void {
  if (kind === 'guard') page.notice('unreachable', hostOf(head.url));
  else page.notice('file', mediaTypeOf(head.contentType) || hostOf(head.url));
}

function noPage({ answer, ports }: Visit): ScrapeFailure {
  if (!isTerminal(answer)) return { kind: 'timeout' };
  if (answer.kind === 'guard') return failureOfAnswer(answer.head.url, ports.laneEvents());
  return { kind: 'noPage', mediaType: mediaTypeOf(answer.head.contentType) || `status ${answer.head.statusCode}` };
}

function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).host : url.slice(0, 100);
}
