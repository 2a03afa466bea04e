import type { Action } from '../../../shared/api/actions.ts';
import type { ScreenshotFormat } from '../../../shared/api/formats.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { StyleSample } from '../extract/branding/styleSample.ts';
import type { ActionDone } from './actions.ts';
import type { VisitRecorder } from './visitRecorder.ts';
import type { LiveSession } from './live.ts';
import type { PageMedia } from './media.ts';
import type { EncodedImage } from './encodedImage.ts';
import type { ProfileState } from './profile.ts';
import type { ScrapeFailure } from './scrapeFailure.ts';
import type { ThreatPolicy } from '../threat/judgeHost.ts';
import type { GeoLocale } from '../locale/localeForCountry.ts';

/** Where the page is visited from. */
export interface PageLocale extends GeoLocale {
  /** The location was requested explicitly: the page may read its geolocation. */
  readonly known: boolean;
}

/** A page to capture: the only way from a scrape to Chromium. */
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
  /** Settles when the page may use a window; false when it may not any longer. Without it, it may at once. */
  readonly enterBrowser?: () => Promise<boolean>;
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

/** `dom`: the live page, serialized. `text`: a decoded non-page response. `file` and `upload`: a document, unchanged, in memory or on disk. */
export type CapturedContent =
  | { readonly kind: 'dom'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string }
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly mediaType: string }
  | {
      readonly kind: 'upload';
      readonly path: string;
      /** The first bytes, which show its kind. */
      readonly head: Uint8Array;
      readonly mediaType: string;
    };

export interface CapturedPage {
  /** Final URL, after redirects of every kind. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType: string | null;
  /** The `Retry-After` header as sent; absent where there is none. */
  readonly retryAfter?: string;
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

export interface PageCapture {
  /** Never throws; ends soon after `signal` does, with whatever is left of the page killed. */
  capture(request: PageRequest, signal: AbortSignal): Promise<Result<CapturedPage, ScrapeFailure>>;
}
