import { languagesByWeight } from '../../locale/localeForCountry.ts';
import type { PageRequest } from '../../ports/capture.ts';

/** The browser identity presented to a page, identical in every request and every script. */
export interface Identity {
  readonly userAgent: string;
  /** `navigator.platform`. */
  readonly platform: string;
  /** The list as `navigator.languages` gives it, and as the header is made of. */
  readonly languages: readonly string[];
  readonly acceptLanguage: string;
  /** Client hints; null for a browser that has none. */
  readonly hints: ClientHints | null;
}

interface Brand {
  readonly brand: string;
  readonly version: string;
}

export interface ClientHints {
  readonly brands: readonly Brand[];
  readonly fullVersionList: readonly Brand[];
  readonly platform: string;
  readonly platformVersion: string;
  readonly architecture: string;
  readonly bitness: string;
  readonly model: string;
  readonly mobile: boolean;
}

export interface BundledBrowser {
  /** Chromium's user agent, without the application's name. */
  readonly userAgent: string;
  /** The full version, such as 130.0.6723.137. */
  readonly version: string;
  readonly arch: string;
}

/** Returns the browser identity: the bundled Chromium, as a phone if the request is mobile, or the user agent of the request's headers. */
export function identityOf(request: PageRequest, browser: BundledBrowser): Identity {
  const asked = headerOf(request, 'user-agent');
  const userAgent = asked ?? (request.mobile ? phoneUserAgent(browser.version) : browser.userAgent);
  const version = asked === null ? browser.version : (/\bChrom(?:e|ium)\/([\d.]+)/.exec(asked)?.[1] ?? null);
  const languageHeader = headerOf(request, 'accept-language');
  const languages = languageHeader === null ? request.locale.languages : languagesByWeight(languageHeader.split(','));
  return {
    userAgent,
    platform: navigatorPlatform(userAgent),
    languages,
    acceptLanguage: languageHeader ?? acceptLanguageOf(languages),
    // Others than Chromium send none.
    hints:
      version === null || /\b(?:Firefox|FxiOS|CriOS|EdgiOS)\//.test(userAgent)
        ? null
        : hintsOf(userAgent, version, browser.arch),
  };
}

/** The value of a header of the request, whatever the case of its name; null where it is not set. */
export function headerOf(request: PageRequest, name: string): string | null {
  return Object.entries(request.headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? null;
}

/** As Chromium writes it: each one a tenth less wanted than the one before, none less than a tenth. */
function acceptLanguageOf(languages: readonly string[]): string {
  return languages
    .map((name, index) => (index === 0 ? name : `${name};q=${Math.max(0.1, 1 - index / 10).toFixed(1)}`))
    .join(',');
}

/** As Chromium for Android calls itself for everybody. */
function phoneUserAgent(version: string): string {
  const major = version.split('.')[0] ?? '';
  return `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36`;
}

function navigatorPlatform(userAgent: string): string {
  if (/iPhone|iPad|iPod/.test(userAgent)) return /iPad/.test(userAgent) ? 'iPad' : 'iPhone';
  if (/Android/.test(userAgent)) return 'Linux armv81';
  if (/Windows/.test(userAgent)) return 'Win32';
  return /Macintosh/.test(userAgent) ? 'MacIntel' : 'Linux x86_64';
}

/** Generic platform versions, which reveal nothing about this machine. */
const platforms: readonly { readonly pattern: RegExp; readonly platform: string; readonly version: string }[] = [
  { pattern: /Android/, platform: 'Android', version: '13.0.0' },
  { pattern: /CrOS/, platform: 'Chrome OS', version: '15662.76.0' },
  { pattern: /Windows/, platform: 'Windows', version: '15.0.0' },
  { pattern: /Macintosh/, platform: 'macOS', version: '14.5.0' },
  { pattern: /Linux|X11/, platform: 'Linux', version: '6.5.0' },
];

function hintsOf(userAgent: string, version: string, arch: string): ClientHints {
  const found = platforms.find(({ pattern }) => pattern.test(userAgent));
  const mobile = /\bMobile\b/.test(userAgent);
  const isAndroid = found?.platform === 'Android';
  return {
    brands: brandsOf(version.split('.')[0] ?? version, (grease) => grease, Number.parseInt(version, 10)),
    fullVersionList: brandsOf(version, (grease) => `${grease}.0.0.0`, Number.parseInt(version, 10)),
    platform: found?.platform ?? '',
    platformVersion: found?.version ?? '',
    architecture: isAndroid ? '' : /arm/i.test(arch) ? 'arm' : 'x86',
    bitness: isAndroid ? '' : '64',
    model: mobile && isAndroid ? 'Pixel 7' : '',
    mobile,
  };
}

const greaseChars = [' ', '(', ':', '-', '.', '/', ')', ';', '=', '?', '_'];
const greaseVersions = ['8', '99', '24'];

/**
 * Chromium's brand list: its name, and a GREASE entry derived from its version so that sites do not depend on the list
 * (user_agent_utils.cc).
 */
function brandsOf(version: string, greaseVersion: (version: string) => string, major: number): Brand[] {
  const char = (index: number): string => greaseChars[index % greaseChars.length] ?? ' ';
  const grease = {
    brand: `Not${char(major)}A${char(major + 1)}Brand`,
    version: greaseVersion(greaseVersions[major % greaseVersions.length] ?? '8'),
  };
  const chromium = { brand: 'Chromium', version };
  return major % 2 === 0 ? [grease, chromium] : [chromium, grease];
}

/** The client hints that every request to a trustworthy URL carries, as headers. */
export function hintHeaders(hints: ClientHints): Readonly<Record<string, string>> {
  return {
    'sec-ch-ua': hints.brands.map(({ brand, version }) => `"${brand}";v="${version}"`).join(', '),
    'sec-ch-ua-mobile': hints.mobile ? '?1' : '?0',
    'sec-ch-ua-platform': `"${hints.platform}"`,
  };
}
