import type { Action } from '../../../shared/api/actions.ts';
import type { ScreenshotFormat } from '../../../shared/api/formats.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { ModelFailure } from '../model/modelFailure.ts';
import type { StyleSample } from '../extract/branding/styleSample.ts';
import type { ExtractInput, ExtractOutput } from '../extract/extractDocument.ts';
import type { DocumentProblem } from '../documents/documentRequest.ts';
import type { UnreadKind } from '../documents/unreadKind.ts';
import type { ActionDone, ActionFailure } from './actionPorts.ts';
import type { VisitRecorder } from './inspection/visitRecorder.ts';
import type { Sitting } from './livePorts.ts';
import type { PageMedia } from './pageMedia.ts';
import type { Picture } from './picture.ts';
import type { ProfileState } from '../profiles/profileState.ts';
import type { ThreatPolicy } from '../threat/judgeHost.ts';
import type { Place } from '../place/placeOf.ts';

/** Where the page is visited from. */
export interface PagePlace extends Place {
  /** It was asked for: the page may be told its position. */
  readonly known: boolean;
}

/** What the engine's server needs of the pages, and of nothing else in Chromium. */
export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mobile: boolean;
  readonly place: PagePlace;
  readonly waitForMs: number;
  readonly skipTlsVerification: boolean;
  /** Done on the page, in their order, before anything is taken of it. */
  readonly actions: readonly Action[];
  readonly screenshot: ScreenshotFormat | null;
  /** The answer's body is wanted as it was received. */
  readonly rawHtml: boolean;
  /** What programs stand in the page is wanted with it: its data is read, never run. */
  readonly scripts: boolean;
  /** How the page is drawn is wanted with it. */
  readonly styles: boolean;
  /** Sound and film that the page names are wanted; null where neither is. */
  readonly media: { readonly audio: boolean; readonly video: boolean } | null;
  /** The bytes of the first answer are wanted, whatever they are, and no page. */
  readonly rawBytes: boolean;
  /** Whether the bytes of an answer of this media type are wanted, where no page would show it. */
  readonly takesFile: (mediaType: string, bytes?: Uint8Array) => boolean;
  /** A host that may be private for this request; true for all. */
  readonly allowPrivate: string | boolean;
  readonly blockAds: boolean;
  /** Which hosts the page may lead to; null for all. */
  readonly threat: ThreatPolicy | null;
  /** The profile that the visit belongs to; null for none. */
  readonly profile: { readonly name: string; readonly saveChanges: boolean } | null;
  /** What that profile holds. Where it is given, the answer has what the visit left. */
  readonly state?: ProfileState;
  /** Without what only eyes need, and without waiting for what comes late. */
  readonly fastMode: boolean;
  /** `stealth` of the request is `enhanced`. */
  readonly proxy: 'basic' | 'enhanced' | 'auto';
  /** The proxy that was chosen, by its name in the guard; without one, the way of everybody. */
  readonly route?: string;
  /** The page is not for a document but for a person; its actions then come one by one. */
  readonly sitting?: Sitting;
  /** What is left of the request's timeout. */
  readonly timeoutMs: number;
  /** Where everything of the page stands and how all of it looks is wanted with it (`drawn`). */
  readonly draws?: boolean;
  /** Is told what happens meanwhile. */
  readonly recorder?: VisitRecorder;
}

/** How a page looks and where its elements stand. */
export interface DrawnPage {
  /** Null where it was not drawn in time. */
  readonly picture: Picture | null;
  /** CSS pixels of the whole page. */
  readonly size: { readonly width: number; readonly height: number };
  /** Left, top, width, height of each marked element of the HTML in CSS pixels, four numbers for each mark. */
  readonly boxes: readonly number[];
}

/** `dom`: the live page, serialised. `text`: an answer that is no page, decoded. `file`: a document, as it came. */
export type CapturedContent =
  | { readonly kind: 'dom'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string }
  | { readonly kind: 'file'; readonly base64: string; readonly mediaType: string };

export interface CapturedPage {
  /** Final address, after redirects of every kind. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType: string | null;
  readonly content: CapturedContent;
  readonly rawHtml: string | null;
  /** The bytes of the answer in base64; null where they were not asked for. */
  readonly rawBase64: string | null;
  readonly screenshot: Picture | null;
  /** How the page is drawn; null where that was not asked for or cannot be told. */
  readonly styles?: StyleSample | null;
  /** Only where it was asked for and could be told; then the HTML is marked. */
  readonly drawn?: DrawnPage;
  /** `stealth` where the enhanced proxy was used. */
  readonly proxyUsed: 'basic' | 'stealth';
  /** What the visit left in its profile; it goes into the profile and nowhere else. */
  readonly state?: ProfileState;
  /** Null where it was not asked for. */
  readonly media: PageMedia | null;
  /** What each action brought, in their order; empty where there were none. */
  readonly actions: readonly ActionDone[];
  /** Hosts at private addresses that the visit reached with the caller's permission; absent in captures of before. */
  readonly privateHosts?: readonly string[];
  /** Plain sentences for the answer's `warning`. */
  readonly warnings: readonly string[];
  /** Nothing of the page was cut off, given up or left out for lack of time, size or connection. */
  readonly isWhole: boolean;
}

export type ScrapeFailure =
  /** `waitFor`, `waits`: with it, or with the waits of the actions, no page could have been in time. `file`: one came too slowly to be whole. */
  | { readonly kind: 'timeout'; readonly cause?: 'waitFor' | 'waits' | 'file' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'dns'; readonly host: string }
  | { readonly kind: 'private'; readonly host: string }
  | { readonly kind: 'tls'; readonly host: string; readonly reason: string }
  | { readonly kind: 'site'; readonly message: string }
  /** The request's own `threatProtection` forbids this host. */
  | { readonly kind: 'blocked'; readonly host: string }
  /** Another scrape that saves to the profile is under way. */
  | { readonly kind: 'profileBusy'; readonly name: string }
  /** An enhanced proxy was asked for, and there is none. */
  | { readonly kind: 'proxy' }
  /** A file of a kind that is not read, as far as its bytes show which, or that the request names no parser for. */
  | {
      readonly kind: 'unsupported';
      readonly mediaType: string;
      readonly shown?: UnreadKind | null;
      readonly isUnasked?: true;
    }
  /** A file of a kind that is read, which cannot be. */
  | { readonly kind: 'document'; readonly problem: DocumentProblem; readonly mediaType: string }
  | { readonly kind: 'model'; readonly failure: ModelFailure }
  /** The page holds orders to models that read it, and the request wanted to know. */
  | { readonly kind: 'injection' }
  | { readonly kind: 'lockdownMiss' }
  | { readonly kind: 'noCachedData' }
  | { readonly kind: 'noCredits' }
  /** What it costs cannot be charged. */
  | { readonly kind: 'billing' }
  | ({ readonly kind: 'action' } & ActionFailure)
  /** Actions were asked for where there is no page to do them on. */
  | { readonly kind: 'noPage'; readonly mediaType: string }
  | { readonly kind: 'internal'; readonly message: string };

export interface PageCapture {
  /** Never throws; ends soon after `signal` does, with whatever is left of the page killed. */
  capture(request: PageRequest, signal: AbortSignal): Promise<Result<CapturedPage, ScrapeFailure>>;
}

export interface Extractor {
  extract(input: ExtractInput, signal: AbortSignal): Promise<Result<ExtractOutput, string>>;
}

export interface ArtifactKeeper {
  /** Keeps bytes for a day; gives the path below the engine's address under which they are read. */
  keep(bytes: Uint8Array, mediaType: string): Promise<string>;
  /** Keeps sound or film for an hour; gives a signed path, which holds as long. */
  keepSigned(bytes: Uint8Array, mediaType: string): Promise<string>;
}
