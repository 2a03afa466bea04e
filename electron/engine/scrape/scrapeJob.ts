import { toFormatObject, type FormatObject, type ScreenshotFormat } from '../../../shared/api/formats.ts';
import { timeoutBounds } from '../../../shared/api/options.ts';
import type { ScrapeRequest } from '../../../shared/api/scrape.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { cacheUseOf, type CacheUse, withoutStoring } from '../cache/cacheRules.ts';
import { threatPolicyOf, type ThreatPolicy } from '../threat/judgeHost.ts';
import { localeForCountry } from '../locale/localeForCountry.ts';
import type { PageLocale } from '../ports/capture.ts';
import type { AttributeRequest } from '../extract/collect/attributes.ts';

/** One scrape with every default filled in. Times in milliseconds. */
export interface ScrapeJob {
  /** The validated request. */
  readonly request: ScrapeRequest;
  /** The same request as received, for code that reads bodies of any kind, such as prices. */
  readonly body: JsonObject;
  readonly cacheUse: CacheUse;
  readonly url: string;
  readonly formats: {
    readonly html: boolean;
    readonly rawHtml: boolean;
    readonly links: boolean;
    readonly images: boolean;
    readonly product: boolean;
    readonly menu: boolean;
    readonly branding: boolean;
  };
  readonly screenshot: ScreenshotFormat | null;
  /** Attributes to read by selector; null if not requested. */
  readonly attributes: readonly AttributeRequest[] | null;
  /** The bytes of the response are requested, and are not parsed. */
  readonly rawBase64: boolean;
  readonly media: { readonly audio: boolean; readonly video: boolean } | null;
  readonly onlyMainContent: boolean;
  readonly includeTags: readonly string[];
  readonly excludeTags: readonly string[];
  readonly removeBase64Images: boolean;
  readonly waitForMs: number;
  readonly timeoutMs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly mobile: boolean;
  readonly locale: PageLocale;
  readonly skipTlsVerification: boolean;
  readonly blockAds: boolean;
  readonly threat: ThreatPolicy | null;
  readonly profile: { readonly name: string; readonly saveChanges: boolean } | null;
  readonly fastMode: boolean;
  readonly proxy: 'basic' | 'enhanced' | 'auto';
  /** For a file that came with its request: its name, and options of the request that mean nothing for a file. */
  readonly upload?: { readonly name: string; readonly unused: readonly string[] };
}

/** Fills the defaults in. The request has passed every check. */
export function toJob(request: ScrapeRequest, body: JsonObject): ScrapeJob {
  const { headers = {}, actions = [], profile } = request;
  const mayHoldSecrets = Object.keys(headers).length > 0 || actions.length > 0 || profile !== undefined;
  return {
    request,
    body,
    cacheUse: cacheUseOf(request),
    url: new URL(request.url).href,
    ...outputOf(formatsOf(request)),
    ...contentOptionsOf(request),
    waitForMs: request.waitFor ?? 0,
    timeoutMs: request.timeout ?? timeoutBounds.default,
    headers,
    mobile: request.mobile ?? false,
    locale: localeOf(request.location),
    blockAds: request.blockAds ?? true,
    threat: threatPolicyOf(request.threatProtection),
    profile: profile === undefined ? null : { name: profile.name, saveChanges: profile.saveChanges ?? true },
    fastMode: request.fastMode ?? false,
    proxy: request.proxy === 'stealth' ? 'enhanced' : (request.proxy ?? 'auto'),
    // api-facts 2.1: headers and typed input may be secret, so TLS is verified unless disabled explicitly.
    skipTlsVerification: request.skipTlsVerification ?? !mayHoldSecrets,
  };
}

/** Returns the scrape of a run that the app does not record: it may read copies, and nothing of it is written to disk. */
export function unrecorded(job: ScrapeJob): ScrapeJob {
  return { ...job, cacheUse: withoutStoring(job.cacheUse) };
}

/** Returns what the requested formats need. */
function outputOf(
  formats: readonly FormatObject[],
): Pick<ScrapeJob, 'formats' | 'screenshot' | 'attributes' | 'rawBase64' | 'media'> {
  const asked = (type: FormatObject['type']): boolean => formats.some((format) => format.type === type);
  return {
    formats: {
      html: asked('html'),
      rawHtml: asked('rawHtml'),
      links: asked('links'),
      images: asked('images'),
      product: asked('product'),
      menu: asked('menu'),
      branding: asked('branding'),
    },
    screenshot: screenshotOf(formats),
    attributes: findFormat(formats, 'attributes')?.selectors ?? null,
    rawBase64: asked('rawBase64'),
    media: asked('audio') || asked('video') ? { audio: asked('audio'), video: asked('video') } : null,
  };
}

/** Returns the options about which parts of the page are kept. */
function contentOptionsOf(
  request: ScrapeRequest,
): Pick<ScrapeJob, 'onlyMainContent' | 'includeTags' | 'excludeTags' | 'removeBase64Images'> {
  return {
    onlyMainContent: request.onlyMainContent ?? true,
    includeTags: request.includeTags ?? [],
    excludeTags: request.excludeTags ?? [],
    removeBase64Images: request.removeBase64Images ?? true,
  };
}

function localeOf(location: ScrapeRequest['location']): PageLocale {
  const country = location?.country;
  return { ...localeForCountry(country, location?.languages), known: country !== undefined };
}

/** Returns the requested screenshot; its quality may be any number, but the encoder takes integers. */
function screenshotOf(formats: readonly FormatObject[]): ScreenshotFormat | null {
  const asked = findFormat(formats, 'screenshot');
  return asked?.quality === undefined ? asked : { ...asked, quality: Math.round(asked.quality) };
}

/** Returns the requested formats, each as an object. */
export function formatsOf(request: ScrapeRequest): readonly FormatObject[] {
  return (request.formats ?? []).map(toFormatObject);
}

/** Returns the format of a type with its options; null if not requested. */
export function findFormat<Type extends FormatObject['type']>(
  formats: readonly FormatObject[],
  type: Type,
): Extract<FormatObject, { type: Type }> | null {
  const found = formats.find((format) => format.type === type);
  return found === undefined ? null : (found as Extract<FormatObject, { type: Type }>);
}
