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
import type { LiveSession } from './livePorts.ts';
import type { PageMedia } from './pageMedia.ts';
import type { EncodedImage } from './encodedImage.ts';
import type { ProfileState } from '../profiles/profileState.ts';
import type { ThreatPolicy } from '../threat/judgeHost.ts';
import type { GeoLocale } from '../locale/localeForCountry.ts';

/** Where the page is visited from. */
export interface PageLocale extends GeoLocale {
  /** The location was requested explicitly: the page may read its geolocation. */
  readonly known: boolean;
}

/** The server's only interface to page capture, and thus to Chromium. */
export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mobile: boolean;
  readonly locale: PageLocale;
  readonly waitForMs: number;
  readonly skipTlsVerification: boolean;
  /** Done on the page, in their order, before anything is taken of it. */
  readonly actions: readonly Action[];
  readonly screenshot: ScreenshotFormat | null;
  /** The original response body is requested. */
  readonly rawHtml: boolean;
  /** Inline scripts are requested: their data is read, never executed. */
  readonly scripts: boolean;
  /** How the page is drawn is wanted with it. */
  readonly styles: boolean;
  /** The media to collect; null where neither is requested. */
  readonly media: { readonly audio: boolean; readonly video: boolean } | null;
  /** The bytes of the first response are requested, of any type, and no page. */
  readonly rawBytes: boolean;
  /** Returns whether the bytes of a non-page response of this media type are wanted. */
  readonly takesFile: (mediaType: string, bytes?: Uint8Array) => boolean;
  /** A host that may be private for this request; true for all. */
  readonly allowPrivate: string | boolean;
  readonly blockAds: boolean;
  /** Which hosts the page may lead to; null for all. */
  readonly threat: ThreatPolicy | null;
  /** The profile that the visit belongs to; null for none. */
  readonly profile: { readonly name: string; readonly saveChanges: boolean } | null;
  /** State of that profile. Where given, the result includes the state after the visit. */
  readonly state?: ProfileState;
  /** Skips visual resources, and does not wait for late content. */
  readonly fastMode: boolean;
  /** `stealth` of the request is `enhanced`. */
  readonly proxy: 'basic' | 'enhanced' | 'auto';
  /** The proxy that was chosen, by its name in the guard; without one, the way of everybody. */
  readonly route?: string;
  /** Set if the page is captured for a person (live session) and not for a document; its actions then arrive one by one. */
  readonly sitting?: LiveSession;
  /** Remaining time of the request's timeout. */
  readonly timeoutMs: number;
  /** Requests a screenshot and the boxes of all elements (`drawn`). */
  readonly draws?: boolean;
  /** Receives the events of the visit. */
  readonly recorder?: VisitRecorder;
}

/** Screenshot of a page and the boxes of its elements. */
export interface DrawnPage {
  /** Null where it was not drawn in time. */
  readonly picture: EncodedImage | null;
  /** Full page size in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Left, top, width and height of each marked element of the HTML in CSS pixels: four numbers for each mark. */
  readonly boxes: readonly number[];
}

/** `dom`: the live page, serialized. `text`: a decoded non-page response. `file`: a document, unchanged. */
export type CapturedContent =
  | { readonly kind: 'dom'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string }
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly mediaType: string };

export interface CapturedPage {
  /** Final URL, after redirects of every kind. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType: string | null;
  readonly content: CapturedContent;
  readonly rawHtml: string | null;
  /** Bytes of the response body; null if not requested. */
  readonly rawBytes: Uint8Array | null;
  readonly screenshot: EncodedImage | null;
  /** Computed styles of the page; null if not requested or not available. */
  readonly styles?: StyleSample | null;
  /** Only if requested and available; then the HTML has marks. */
  readonly drawn?: DrawnPage;
  /** `stealth` where the enhanced proxy was used. */
  readonly proxyUsed: 'basic' | 'stealth';
  /** State that the visit left in its profile; it is stored in the profile and nowhere else. */
  readonly state?: ProfileState;
  /** Null if not requested. */
  readonly media: PageMedia | null;
  /** Results of the actions, in their order; empty without actions. */
  readonly actions: readonly ActionDone[];
  /** Hosts at private addresses that the visit reached with the caller's permission; absent in captures of earlier versions. */
  readonly privateHosts?: readonly string[];
  /** Plain sentences for the response's `warning`. */
  readonly warnings: readonly string[];
  /** Nothing of the page was cut off, given up or left out for lack of time, size or connection. */
  readonly isWhole: boolean;
}

export type ScrapeFailure =
  /**
   * `waitFor`, `waits`: with it, or with the waits of the actions, no page could have been in time. `file`: the download was too slow to
   * complete.
   */
  | { readonly kind: 'timeout'; readonly cause?: 'waitFor' | 'waits' | 'file' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'dns'; readonly host: string }
  | { readonly kind: 'private'; readonly host: string }
  | { readonly kind: 'tls'; readonly host: string; readonly reason: string }
  | { readonly kind: 'site'; readonly message: string }
  /** The request's `threatProtection` forbids this host. */
  | { readonly kind: 'blocked'; readonly host: string }
  /** Another scrape that saves to the profile is running. */
  | { readonly kind: 'profileBusy'; readonly name: string }
  /** An enhanced proxy was requested, and none is configured. */
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
  /** The page contains instructions to models that read it (prompt injection), and the request enabled the check. */
  | { readonly kind: 'injection' }
  | { readonly kind: 'lockdownMiss' }
  | { readonly kind: 'noCachedData' }
  | { readonly kind: 'noCredits' }
  /** The cost of the scrape cannot be charged. */
  | { readonly kind: 'billing' }
  | ({ readonly kind: 'action' } & ActionFailure)
  /** Actions were requested, but the response is not a page. */
  | { readonly kind: 'noPage'; readonly mediaType: string }
  | { readonly kind: 'internal'; readonly message: string };

export interface PageCapture {
  /** Never throws; ends soon after `signal` does, with whatever is left of the page killed. */
  capture(request: PageRequest, signal: AbortSignal): Promise<Result<CapturedPage, ScrapeFailure>>;
}

export interface Extractor {
  extract(input: ExtractInput, signal: AbortSignal): Promise<Result<ExtractOutput, string>>;
}

export interface ArtifactWriter {
  /** Stores bytes for a day; returns the path, below the engine's URL, that serves them. */
  put(bytes: Uint8Array, mediaType: string): Promise<string>;
  /** Stores audio or video for an hour; returns a signed path that is valid for the same time. */
  putSigned(bytes: Uint8Array, mediaType: string): Promise<string>;
}
