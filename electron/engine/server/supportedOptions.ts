import { timeoutBounds, type ScrapeOptionName } from '../../../shared/api/options.ts';
import type { FormatName } from '../../../shared/api/formats.ts';
import type { ScrapeRequest } from '../../../shared/api/scrape.ts';

export const notYet = 'not yet in the local engine';

/** The formats that this engine makes. */
export const supportedFormats: ReadonlySet<FormatName> = new Set([
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'changeTracking',
  'attributes',
  'rawBase64',
  'audio',
  'video',
  'product',
  'highlights',
  'menu',
  'branding',
  'summary',
  'question',
  'query',
  'json',
]);

type Rules = { readonly [Name in ScrapeOptionName]: (value: NonNullable<ScrapeRequest[Name]>) => boolean };

const always = (): boolean => true;

/**
 * Which values of an option the engine takes: all of those that it acts upon, and of the others the ones that change
 * nothing here (the contract's default; no ads blocked). Everything else is refused by name, never ignored.
 */
export const optionRules: Rules = {
  formats: always,
  onlyMainContent: always,
  includeTags: always,
  excludeTags: always,
  removeBase64Images: always,
  waitFor: always,
  timeout: always,
  mobile: always,
  headers: always,
  skipTlsVerification: always,
  location: always,
  redactPII: always,
  onlyCleanContent: always,
  parsers: (parsers) =>
    parsers.length > 0 &&
    parsers.every((parser) => {
      if (typeof parser === 'string') return true;
      if (parser.type === 'image') return true;
      const { type: _type, mode, ...others } = parser;
      return (
        (mode === undefined || mode === 'auto') &&
        Object.values(others).every((value) => value === undefined || value === false)
      );
    }),
  actions: always,
  blockAds: always,
  fastMode: always,
  proxy: always,
  maxAge: always,
  minAge: always,
  storeInCache: always,
  lockdown: always,
  zeroDataRetention: always,
  profile: always,
  auditMetadata: always,
  threatProtection: always,
  domainTools: always,
  toolDetail: always,
  checkPromptInjection: always,
};

export const defaultTimeoutMs = timeoutBounds.default;
