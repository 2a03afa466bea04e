import type { ScreenshotFormat } from '../../../shared/api/formats.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { ModelFailure } from '../model/modelFailure.ts';
import type { StyleSample } from '../extract/branding/styleSample.ts';
import type { ExtractInput, ExtractOutput } from '../extract/extractDocument.ts';

/** What the engine's server needs of the pages, and of nothing else in Chromium. */
export interface PageRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mobile: boolean;
  readonly languages: readonly string[];
  readonly waitForMs: number;
  readonly skipTlsVerification: boolean;
  readonly screenshot: ScreenshotFormat | null;
  /** The answer's body is wanted as it was received. */
  readonly rawHtml: boolean;
  /** What programs stand in the page is wanted with it: its data is read, never run. */
  readonly scripts: boolean;
  /** How the page is drawn is wanted with it. */
  readonly styles: boolean;
  /** A host that may be private for this request; true for all. */
  readonly allowPrivate: string | boolean;
  /** What is left of the request's timeout. */
  readonly timeoutMs: number;
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
}

/** `dom`: the live page, serialised. `text`: an answer that is no page, decoded. */
export type CapturedContent =
  | { readonly kind: 'dom'; readonly html: string }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string };

export interface CapturedPage {
  /** Final address, after redirects of every kind. */
  readonly url: string;
  readonly statusCode: number;
  readonly contentType: string | null;
  readonly content: CapturedContent;
  readonly rawHtml: string | null;
  readonly screenshot: Picture | null;
  /** How the page is drawn; null where that was not asked for or cannot be told. */
  readonly styles?: StyleSample | null;
  /** Plain sentences for the answer's `warning`. */
  readonly warnings: readonly string[];
  /** Nothing of the page was cut off, given up or left out for lack of time, size or connection. */
  readonly isWhole: boolean;
}

export type ScrapeFailure =
  | { readonly kind: 'timeout' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'dns'; readonly host: string }
  | { readonly kind: 'private'; readonly host: string }
  | { readonly kind: 'tls'; readonly host: string; readonly reason: string }
  | { readonly kind: 'site'; readonly message: string }
  | { readonly kind: 'unsupported'; readonly mediaType: string }
  | { readonly kind: 'model'; readonly failure: ModelFailure }
  /** The page holds orders to models that read it, and the request wanted to know. */
  | { readonly kind: 'injection' }
  | { readonly kind: 'lockdownMiss' }
  | { readonly kind: 'noCachedData' }
  | { readonly kind: 'noCredits' }
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
}
