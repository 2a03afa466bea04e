import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { Action } from '../../../../shared/api/actions.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { ActionDone } from '../../ports/actions.ts';
import type { PageRequest } from '../../ports/capture.ts';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';
import type { Devtools } from '../devtools/devtools.ts';
import { setScreen } from '../session/emulate.ts';
import type { ForeignFrames } from '../devtools/foreignFrames.ts';
import type { Lifecycle } from '../devtools/lifecycle.ts';
import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import type { MainResponse } from '../response/mainResponse.ts';
import type { NetworkActivity } from '../loading/networkActivity.ts';
import type { Popups } from '../navigation/popups.ts';
import type { ReadyPage } from '../session/pageSlot.ts';
import type { PageWorld } from '../devtools/pageWorld.ts';
import type { Settled } from '../loading/waitUntilStable.ts';
import { delay } from '../devtools/withTimeout.ts';
import { ActionFailedError, restless, type ActionPage } from './actionPage.ts';
import { runActions, type ActionHooks } from './runActions.ts';

export interface ActionRunPorts {
  readonly page: ReadyPage;
  readonly request: PageRequest;
  readonly world: PageWorld;
  readonly frames: ForeignFrames;
  readonly lifecycle: Lifecycle;
  readonly popups: Popups;
  readonly network: NetworkActivity;
  readonly actions: readonly Action[];
  /** Non-page responses that actions led to, appended as they arrive. */
  readonly turnedAway: readonly MainResponse[];
  readonly settle: (timeMs: number) => Promise<Settled>;
  /** Milliseconds that the request has left. */
  readonly left: () => number;
  readonly now: () => number;
  readonly hooks?: ActionHooks;
}

export interface Acted {
  readonly done: readonly ActionDone[];
  readonly warnings: readonly string[];
  /** State of the page after the last action. */
  readonly settled: Settled;
}

/** Time reserved for capturing the page after the actions. */
const reserve = { share: 0.15, mostMs: 5000 } as const;
/** Before the page shows whether an action made it do something. */
const stirMs = 60;
/** Input waits for the next frame. */
const framesPerSecond = 240;
const requestsMs = 3000;
const stepMs = 35;

/** Does the actions of a request on its page, which is drawn and has the keyboard meanwhile as if a person sat before it. */
export async function runPageActions(ports: ActionRunPorts): Promise<Result<Acted, ScrapeFailure>> {
  const { page, actions, hooks } = ports;
  const { devtools, contents } = page;
  const kept = Math.min(reserve.mostMs, ports.left() * reserve.share);
  const surface: ActionPage = {
    ...ports,
    ...(hooks?.onMatches === undefined ? {} : { onMatches: hooks.onMatches }),
    rest: () => rest(ports),
    setViewport: (viewport) => setScreen(page, ports.request, viewport ?? undefined),
    left: () => Math.max(0, ports.left() - kept),
  };
  contents.setFrameRate(framesPerSecond);
  contents.startPainting();
  try {
    await giveKeyboard(devtools);
    const acted = await runActions(surface, actions, hooks);
    if (!acted.ok) return err({ kind: 'action', ...acted.error });
    const settled = await ports.settle(ports.left());
    const warnings = [
      ...acted.value.flatMap((done) => [...done.warnings]),
      ...ports.turnedAway.map(blockedNavigationWarning),
    ];
    return ok({ done: acted.value, warnings, settled });
  } finally {
    if (!contents.isDestroyed()) contents.stopPainting();
  }
}

/** Lets the page have the keyboard as if its window were before all others. */
export async function giveKeyboard(devtools: Devtools): Promise<void> {
  await Promise.all([
    devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    // No user is present to choose a file.
    devtools.send('Page.setInterceptFileChooserDialog', { enabled: true }),
  ]);
}

/** Waits until the effects of an action in the page are complete. */
export async function rest({
  settle,
  lifecycle,
  network,
  left,
  now,
}: Pick<ActionRunPorts, 'settle' | 'lifecycle' | 'network' | 'left' | 'now'>): Promise<void> {
  await delay(stirMs);
  for (;;) {
    const { how } = await settle(left());
    if (how === 'stuck') throw new ActionFailedError(restless);
    if (how === 'over' || left() <= 0) return;
    if (lifecycle.navigating) continue;
    // A page that never becomes idle is not waited for, but the requests it has just started are.
    const until = now() + Math.min(requestsMs, left());
    while (how === 'busy' && network.pending() > 0 && now() < until) await delay(stepMs);
    return;
  }
}

function blockedNavigationWarning({ kind, head }: MainResponse): string {
  const host = canParseUrl(head.url) ? new URL(head.url).host : head.url.slice(0, 100);
  if (kind === 'guard') return `An action led to ${host}, which could not be reached: the page stayed where it was.`;
  return `An action led to a file (${mediaTypeOf(head.contentType) || 'of no type'}) at ${host}, which was not opened.`;
}
