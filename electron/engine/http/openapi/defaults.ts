import { alexandriaTimeoutMs } from '../../../../shared/api/alexandria.ts';
import { crawlLimits } from '../../../../shared/api/crawl.ts';
import { mapLimits } from '../../../../shared/api/map.ts';
import { parseLimits } from '../../../../shared/api/parse.ts';
import { searchLimits } from '../../../../shared/api/search.ts';
import { timeoutBounds } from '../../../../shared/api/options.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import { defaultMaxAge } from '../../cache/cacheRules.ts';

/** Default values of absent properties, by property; a nested object contains the defaults of that property's own properties. */
interface Defaults {
  readonly values: JsonObject;
  readonly within?: Readonly<Record<string, Defaults>>;
}

const scrapeDefaults: Defaults = {
  values: {
    formats: ['markdown'],
    onlyMainContent: true,
    onlyCleanContent: false,
    includeTags: [],
    excludeTags: [],
    removeBase64Images: true,
    redactPII: false,
    parsers: ['pdf', 'image'],
    actions: [],
    waitFor: 0,
    timeout: timeoutBounds.default,
    mobile: false,
    headers: {},
    blockAds: true,
    skipTlsVerification: true,
    fastMode: false,
    proxy: 'auto',
    maxAge: defaultMaxAge,
    storeInCache: true,
    lockdown: false,
    zeroDataRetention: false,
    domainTools: false,
    toolDetail: 'summary',
    checkPromptInjection: false,
    origin: 'api',
    integration: null,
  },
  within: {
    redactPII: {
      values: {
        mode: 'accurate',
        entities: ['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'],
        replaceStyle: 'tag',
      },
    },
    location: { values: { country: 'US' } },
    profile: { values: { saveChanges: true } },
    threatProtection: {
      values: { blacklist: [], whitelist: [], blockedTlds: [], riskScoreThreshold: 75, failurePolicy: 'closed' },
    },
  },
};

/** A file has no page to visit, and its time is shorter (api-facts 6.6). */
const parseDefaults: Defaults = {
  ...scrapeDefaults,
  values: { ...scrapeDefaults.values, timeout: parseLimits.defaultTimeoutMs },
};

/**
 * Defaults of each component of the description, as the engine applies them (`toJob` and the producers). Milliseconds. A property not
 * listed here has no default: if it is absent, nothing is requested.
 */
const componentDefaults: Readonly<Record<string, Defaults>> = lookupTable({
  ScrapeRequest: scrapeDefaults,
  ParseOptions: parseDefaults,
  ParseUpload: parseDefaults,
  UploadUrlRequest: { values: { contentType: 'application/octet-stream', origin: 'api', integration: null } },
  BatchScrapeRequest: { ...scrapeDefaults, values: { ...scrapeDefaults.values, ignoreInvalidURLs: false } },
  CrawlRequest: {
    values: {
      includePaths: [],
      excludePaths: [],
      regexOnFullURL: false,
      sitemap: 'include',
      ignoreQueryParameters: false,
      deduplicateSimilarURLs: true,
      limit: crawlLimits.defaultDocuments,
      crawlEntireDomain: false,
      allowExternalLinks: false,
      allowSubdomains: false,
      ignoreRobotsTxt: false,
      scrapeOptions: {},
      zeroDataRetention: false,
      origin: 'api',
      integration: null,
    },
  },
  CrawlPreviewRequest: { values: { origin: 'api', integration: null } },
  MapRequest: {
    values: {
      sitemap: 'include',
      includeSubdomains: true,
      ignoreQueryParameters: true,
      ignoreCache: false,
      filterByPath: true,
      allowExternalLinks: false,
      limit: mapLimits.defaultLinks,
      timeout: mapLimits.defaultTimeoutMs,
      origin: 'api',
      integration: null,
    },
    within: {
      location: { values: { country: 'US' } },
      threatProtection: {
        values: { blacklist: [], whitelist: [], blockedTlds: [], riskScoreThreshold: 75, failurePolicy: 'closed' },
      },
    },
  },
  SearchRequest: {
    values: {
      limit: searchLimits.defaultResults,
      sources: ['web'],
      categories: [],
      includeDomains: [],
      excludeDomains: [],
      country: 'US',
      timeout: searchLimits.defaultTimeoutMs,
      ignoreInvalidURLs: false,
      highlights: true,
      enterprise: ['default'],
      domainTools: false,
      toolDetail: 'summary',
      scrapeOptions: { formats: [] },
      origin: 'api',
      integration: null,
    },
    within: {
      threatProtection: {
        values: { blacklist: [], whitelist: [], blockedTlds: [], riskScoreThreshold: 75, failurePolicy: 'closed' },
      },
    },
  },
  AlexandriaRequest: { values: { timeout: alexandriaTimeoutMs, origin: 'api', integration: null } },
  AlexandriaCall: { values: { options: {} } },
});

const parserDefaults = {
  pdf: { mode: 'auto', blocks: false, pages: false, pageMarkers: false, pageMarkdown: false },
} as const;

/** Defaults of the object forms of formats, actions and parsers, by their `type`. */
const typeDefaults: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = lookupTable({
  Format: {
    screenshot: { fullPage: false },
    json: { checkPromptInjection: false },
    changeTracking: { modes: [], tag: null },
    query: { mode: 'freeform' },
  },
  Action: {
    screenshot: { fullPage: false },
    click: { all: false },
    scroll: { direction: 'down' },
    pdf: { format: 'Letter', landscape: false, scale: 1 },
  },
  ScrapeRequest: parserDefaults,
  ParseOptions: parserDefaults,
  ParseUpload: parserDefaults,
});

/** A component of the description (JSON Schema) with the default of every property that has one. */
export function addDefaults(component: string, schema: JsonValue): JsonValue {
  const { values = {}, within = {} } = componentDefaults[component] ?? {};
  return addByType(addToProperties(schema, { values, within }), typeDefaults[component] ?? {});
}

/** Adds the defaults of an object's properties; for a union, those of its object form. */
function addToProperties(schema: JsonValue, defaults: Defaults): JsonValue {
  if (!isJsonObject(schema)) return schema;
  const { anyOf, properties } = schema;
  if (Array.isArray(anyOf)) {
    const forms = anyOf as readonly JsonValue[];
    return { ...schema, anyOf: forms.map((form) => addToProperties(form, defaults)) };
  }
  if (!isJsonObject(properties)) return schema;
  const entries = Object.entries(properties).map(([name, property]): [string, JsonValue] => {
    const inner = defaults.within?.[name];
    const own = inner === undefined ? property : addToProperties(property, inner);
    const value = Object.hasOwn(defaults.values, name) ? defaults.values[name] : undefined;
    return [name, value === undefined || !isJsonObject(own) ? own : { ...own, default: value }];
  });
  return { ...schema, properties: Object.fromEntries(entries) };
}

/** Adds the defaults of every object form whose `type` is listed, at any depth of the schema. */
function addByType(schema: JsonValue, defaults: Readonly<Record<string, JsonObject>>): JsonValue {
  if (Array.isArray(schema)) return (schema as readonly JsonValue[]).map((part) => addByType(part, defaults));
  if (!isJsonObject(schema)) return schema;
  const parts = Object.entries(schema).map(([key, part]) => [key, addByType(part, defaults)] as const);
  const whole: JsonObject = Object.fromEntries(parts);
  const type = isJsonObject(whole['properties']) ? whole['properties']['type'] : undefined;
  const name = isJsonObject(type) ? type['const'] : undefined;
  const values = typeof name === 'string' ? defaults[name] : undefined;
  return values === undefined ? whole : addToProperties(whole, { values });
}
