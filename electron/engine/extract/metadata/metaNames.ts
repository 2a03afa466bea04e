/** Names of `meta` elements (in lower case) with a dedicated API field, and those fields. Source: api-facts 2.7. */
export const metaFields: ReadonlyMap<string, string> = new Map([
  ['description', 'description'],
  ['keywords', 'keywords'],
  ['robots', 'robots'],
  ['og:title', 'ogTitle'],
  ['og:description', 'ogDescription'],
  ['og:url', 'ogUrl'],
  ['og:image', 'ogImage'],
  ['og:audio', 'ogAudio'],
  ['og:determiner', 'ogDeterminer'],
  ['og:locale', 'ogLocale'],
  ['og:locale:alternate', 'ogLocaleAlternate'],
  ['og:site_name', 'ogSiteName'],
  ['og:video', 'ogVideo'],
  ['article:section', 'articleSection'],
  ['article:tag', 'articleTag'],
  ['article:published_time', 'publishedTime'],
  ['article:modified_time', 'modifiedTime'],
  ['dcterms.created', 'dcTermsCreated'],
  ['dc.date.created', 'dcDateCreated'],
  ['dc.date', 'dcDate'],
  ['dcterms.type', 'dcTermsType'],
  ['dc.type', 'dcType'],
  ['dcterms.audience', 'dcTermsAudience'],
  ['dcterms.subject', 'dcTermsSubject'],
  ['dc.subject', 'dcSubject'],
  ['dc.description', 'dcDescription'],
  ['dcterms.keywords', 'dcTermsKeywords'],
]);

/** Fields whose value is a list even if the page gives one value. */
export const listFields: ReadonlySet<string> = new Set(['ogLocaleAlternate']);

/** Fields of which a page has one: more of them in its body belong to its parts. */
export const singleFields: ReadonlySet<string> = new Set([
  ...['description', 'keywords', 'robots'],
  ...['ogTitle', 'ogDescription', 'ogUrl', 'ogDeterminer', 'ogLocale', 'ogSiteName'],
  ...['publishedTime', 'modifiedTime', 'articleSection', 'dcDescription'],
  ...['twitter:card', 'twitter:title', 'twitter:description', 'twitter:site', 'twitter:creator'],
]);

/** Fields whose value is a URL. */
export const addressFields: ReadonlySet<string> = new Set(['ogUrl', 'ogImage', 'ogAudio', 'ogVideo']);

/** Fields that the engine itself fills, and names with a meaning to the language: a page cannot set them. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...[
    'sourceURL',
    'url',
    'statusCode',
    'contentType',
    'error',
    'timezone',
    'proxyUsed',
    'numPages',
    'totalPages',
    'sourceFile',
  ],
  ...[
    'scrapeId',
    'cacheState',
    'cachedAt',
    'creditsUsed',
    'concurrencyLimited',
    'concurrencyQueueDurationMs',
    'privateHosts',
  ],
  ...['postprocessorsUsed', 'indexId', 'title', 'language', 'favicon', '__proto__', 'constructor', 'prototype'],
]);
