import type { Session } from 'electron';
import type { GuardEvent } from '../../../guard/guardEvent.ts';
import type { AdBlocker } from '../../blocking/adBlocker.ts';
import type { CapturedContent, CapturedPage, PageRequest } from '../../ports/capture.ts';
import type { PageTier, VisitPhase } from '../../ports/visitRecorder.ts';
import type { EncodedImage } from '../../ports/encodedImage.ts';
import type { Devtools } from '../devtools/devtools.ts';
import type { ForeignFrames } from '../devtools/foreignFrames.ts';
import type { Lifecycle } from '../devtools/lifecycle.ts';
import type { MainResponse } from '../response/mainResponse.ts';
import type { MediaConverter } from '../media/mediaConverter.ts';
import type { NetworkActivity } from '../loading/networkActivity.ts';
import type { PageHold } from './pageHold.ts';
import type { Popups } from './popups.ts';
import type { ReadyPage } from '../session/pageSlot.ts';
import type { BrowserFallbackReason } from '../response/browserFallbackReason.ts';
import { createCapture } from '../response/createCapture.ts';
import type { FetchedDocument } from '../response/fetchedDocument.ts';
import type { PlainReader } from '../response/plainTier.ts';
import type { DirectOrigins } from '../loading/directOrigins.ts';
import { privateHostsOf } from '../loading/networkWarnings.ts';
import type { PageWorld } from '../devtools/pageWorld.ts';
import type { RequestRules } from '../session/requestRules.ts';

export interface VisitPorts {
  readonly page: ReadyPage;
  readonly session: Session;
  readonly request: PageRequest;
  /** Called just before the navigation to the URL. */
  readonly onNavigate: () => void;
  /** Called where the response alone decided whether the page needs the browser. */
  readonly onTier: (needsBrowser: boolean) => void;
  readonly laneEvents: () => readonly GuardEvent[];
  readonly blocker: AdBlocker;
  /** Hosts whose certificates failed verification and were accepted. */
  readonly uncheckedHosts: ReadonlySet<string>;
  /** Ends every connection of the page. */
  readonly cutConnections: () => void;
  /** Loading was stopped because the page needs too much memory. */
  readonly isTooBig: () => boolean;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly converter: MediaConverter;
  readonly plainReader: PlainReader;
  readonly directOrigins: DirectOrigins;
  /** The response to the URL, where it was fetched before the visit. */
  readonly fetched: FetchedDocument | null;
}

/** A response that ends the visit: there is no page to wait for. */
export type TerminalResponse = Exclude<MainResponse, { kind: 'page' }>;

export function isTerminal(answer: MainResponse | null): answer is TerminalResponse {
  return answer !== null && answer.kind !== 'page';
}

/** A visit under way. */
export interface Visit {
  readonly ports: VisitPorts;
  readonly devtools: Devtools;
  readonly rules: RequestRules;
  readonly secret: string;
  readonly lifecycle: Lifecycle;
  readonly network: NetworkActivity;
  readonly world: PageWorld;
  readonly frames: ForeignFrames;
  readonly popups: Popups;
  response: MainResponse | null;
  /** Why the browser opens the page; null while nothing spoke against reading it without. */
  climbed: BrowserFallbackReason | null;
  /** How the browser opens it, if it does. */
  tier: Exclude<PageTier, 'http'>;
  /** The page must be requested again: its first response could not be used. */
  needsRetry: boolean;
  /** Actions are performed on the page: a navigation to a non-page is reported, and the page stays. */
  acting: boolean;
  /** Blocks navigation since the engine has dismissed a dialog; null before that. */
  hold: PageHold | null;
  readonly turnedAway: MainResponse[];
  onTurnedAway: (answer: TerminalResponse) => void;
  /** Called with the first non-page response. */
  onTerminal: () => void;
}

/** From here on actions are performed on the page, which may navigate it. */
export function beginActing(visit: Visit): void {
  visit.acting = true;
  visit.hold?.end();
}

/** Runs a phase of the visit and reports it to the recorder. */
export async function during<Value>({ ports }: Visit, name: VisitPhase, work: () => Promise<Value>): Promise<Value> {
  const { recorder } = ports.request;
  return recorder === undefined ? await work() : await recorder.phase(name, work);
}

/** Builds the result of a page with content. */
export function captured(
  visit: Visit,
  content: CapturedContent,
  warnings: readonly string[],
  screenshot: EncodedImage | null,
): CapturedPage {
  const { response, ports } = visit;
  const shown = content.kind === 'dom' ? ports.page.contents.getURL() : '';
  const rawText = content.kind === 'text' ? content.text : null;
  return createCapture({
    url: shown === '' ? (response?.head.url ?? ports.request.url) : shown,
    head: response?.head ?? null,
    content,
    rawHtml: ports.request.rawHtml ? (response?.kind === 'page' ? response.rawHtml : rawText) : null,
    screenshot,
    privateHosts: privateHostsOf(ports),
    warnings,
  });
}
