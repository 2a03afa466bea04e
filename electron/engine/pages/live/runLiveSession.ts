import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { z } from 'zod';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';
import type { LiveSession } from '../../ports/live.ts';
import { failureOfResponse } from '../navigation/navigationFailure.ts';
import { giveKeyboard } from '../actions/runPageActions.ts';
import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import { navigate } from '../navigation/navigate.ts';
import { beginActing, isTerminal, type TerminalResponse, type Visit } from '../navigation/visit.ts';
import { withTimeout } from '../devtools/withTimeout.ts';
import { watchFrames } from './frames.ts';
import { createLivePage, type LivePageControl } from './livePage.ts';

/** Timeout of the first navigation in ms; afterwards a person would give up. */
const arriveMs = 60_000;
/** High enough to show user input smoothly. */
const framesPerSecond = 30;
const closedPollMs = 500;

const windowSchema = z.object({ url: z.string() });

/**
 * Navigates to the URL and runs the live session until the user ends it. Returns why it failed or ended by itself; null when the user ended
 * it.
 */
export async function runLiveSession(visit: Visit, sitting: LiveSession): Promise<ScrapeFailure | null> {
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
  const arrived = await navigate(visit, () =>
    Math.max(0, Math.min(ports.request.timeoutMs, arriveMs) - (ports.now() - began)),
  );
  if (arrived === null) return noPage(visit);
  if (!arrived.ok) return arrived.error;
  if (arrived.value.how === 'stuck') page.notice('stuck', '');
  beginActing(visit);
  visit.onTurnedAway = (answer) => noticeBlockedNavigation(page, answer);
  sitting.arrived();
  let isOver = false as boolean;
  const over = sitting.over.then(() => {
    isOver = true;
  });
  while (!isOver && !visit.lifecycle.crashed) await withTimeout(closedPollMs, over);
  frames.stop();
  return isOver ? null : { kind: 'site', message: 'The page crashed its browser process' };
}

/** File choosers and popups are blocked, as in a scrape, and reported. */
function watchEscapes({ devtools }: Visit, page: LivePageControl): void {
  devtools.onEvent(({ method, params }) => {
    if (method === 'Page.fileChooserOpened') page.notice('chooser', '');
    const asked = method === 'Page.windowOpen' ? windowSchema.safeParse(params) : null;
    if (asked?.success === true) page.notice('popup', hostOf(asked.data.url));
  });
}

function noticeBlockedNavigation(page: LivePageControl, { kind, head }: TerminalResponse): void {
  if (kind === 'guard') page.notice('unreachable', hostOf(head.url));
  else page.notice('file', mediaTypeOf(head.contentType) || hostOf(head.url));
}

function noPage({ response, ports }: Visit): ScrapeFailure {
  if (!isTerminal(response)) return { kind: 'timeout' };
  if (response.kind === 'guard') return failureOfResponse(response.head.url, ports.laneEvents());
  return { kind: 'noPage', mediaType: mediaTypeOf(response.head.contentType) || `status ${response.head.statusCode}` };
}

function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).host : url.slice(0, 100);
}
