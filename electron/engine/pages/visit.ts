import type { Session } from 'electron';
import type { LaneEvent } from '../../guard/laneEvent.ts';
import type { AdBlocker } from '../blocking/adBlocker.ts';
import type { CapturedContent, CapturedPage, PageRequest } from '../server/capturePorts.ts';
import type { PageTier, VisitPhase } from '../server/inspection/visitRecorder.ts';
import type { Picture } from '../server/picture.ts';
import type { Devtools } from './devtools.ts';
import type { ForeignFrames } from './foreignFrames.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { MainAnswer } from './mainAnswer.ts';
import type { MediaConverter } from './media/mediaConverter.ts';
import type { NetworkActivity } from './networkActivity.ts';
import type { PageHold } from './pageHold.ts';
import type { Popups } from './popups.ts';
import type { ReadyPage } from './pageSlot.ts';
import type { ClimbReason } from './climbReason.ts';
import type { PlainReader } from './plainTier.ts';
import type { DirectOrigins } from './directOrigins.ts';
import { privateHostsOf } from './networkWarnings.ts';
import type { PageWorld } from './pageWorld.ts';
import type { RequestRules } from './requestRules.ts';

export interface VisitPorts {
  readonly page: ReadyPage;
  readonly session: Session;
  readonly request: PageRequest;
  /** Told just before the page leaves for the address. */
  readonly onNavigate: () => void;
  readonly laneEvents: () => readonly LaneEvent[];
  readonly blocker: AdBlocker;
  /** Hosts whose certificates did not verify and were let pass. */
  readonly uncheckedHosts: ReadonlySet<string>;
  /** Ends every connection of the page. */
  readonly cutConnections: () => void;
  /** The page needs so much memory that its loading was stopped. */
  readonly isTooBig: () => boolean;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly converter: MediaConverter;
  readonly plainReader: PlainReader;
  readonly directOrigins: DirectOrigins;
}

/** An answer that ends the visit: there is no page to wait for. */
export type TerminalAnswer = Exclude<MainAnswer, { kind: 'page' }>;

export function isTerminal(answer: MainAnswer | null): answer is TerminalAnswer {
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
  answer: MainAnswer | null;
  /** Why the browser opens the page; null while nothing spoke against reading it without. */
  climbed: ClimbReason | null;
  /** How the browser opens it, if it does. */
  tier: Exclude<PageTier, 'http'>;
  /** The page is to be asked for once more: its first answer could not be handed on. */
  asksAgain: boolean;
  /** Actions are done on the page: what they lead to that is no page is named, and the page stays. */
  acting: boolean;
  /** Keeps the page in place since the engine has answered a dialog of it; null while it has not. */
  hold: PageHold | null;
  readonly turnedAway: MainAnswer[];
  onTurnedAway: (answer: TerminalAnswer) => void;
  /** Called with the first answer that is no page. */
  onTerminal: () => void;
}

/** From here on somebody acts on the page, who may lead it elsewhere. */
export function beginActing(visit: Visit): void {
  visit.acting = true;
  visit.hold?.end();
}

/** A part of the visit, as whoever watches it calls it. */
export async function during<Value>({ ports }: Visit, name: VisitPhase, work: () => Promise<Value>): Promise<Value> {
  const { recorder } = ports.request;
  return recorder === undefined ? await work() : await recorder.phase(name, work);
}

/** What is told of a page whose content is there. */
export function captured(
  visit: Visit,
  content: CapturedContent,
  warnings: readonly string[],
  screenshot: Picture | null,
): CapturedPage {
  const { answer, ports } = visit;
  const shown = content.kind === 'dom' ? ports.page.contents.getURL() : '';
  const rawText = content.kind === 'text' ? content.text : null;
  return {
    url: shown === '' ? (answer?.head.url ?? ports.request.url) : shown,
    statusCode: answer?.head.statusCode ?? 200,
    contentType: answer?.head.contentType ?? null,
    content,
    rawHtml: ports.request.rawHtml ? (answer?.kind === 'page' ? answer.rawHtml : rawText) : null,
    rawBase64: null,
    screenshot,
    proxyUsed: 'basic',
    media: null,
    actions: [],
    privateHosts: privateHostsOf(ports),
    warnings,
    isWhole: true,
  };
}
