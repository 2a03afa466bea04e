/** Providers that a person sets up, with an account of their own or an instance of their own. */
export const searchProviderIds = ['searxng', 'brave', 'tavily', 'serper', 'custom'] as const;
export type SearchProviderId = (typeof searchProviderIds)[number];

/** Search APIs for programs that need no key. Each is off until it is switched on. */
export const searchApis = {
  wikipedia: { name: 'Wikipedia', terms: 'https://foundation.wikimedia.org/wiki/Policy:Terms_of_Use' },
  github: { name: 'GitHub', terms: 'https://docs.github.com/en/site-policy/github-terms/github-terms-of-service' },
  stackexchange: { name: 'Stack Exchange', terms: 'https://stackoverflow.com/legal/api-terms-of-use' },
  hackernews: { name: 'Hacker News', terms: 'https://hn.algolia.com/api' },
  openalex: { name: 'OpenAlex', terms: 'https://openalex.org/terms' },
  crossref: { name: 'Crossref', terms: 'https://www.crossref.org/documentation/retrieve-metadata/rest-api/' },
  gdelt: { name: 'GDELT', terms: 'https://www.gdeltproject.org/about.html#termsofuse' },
  openverse: { name: 'Openverse', terms: 'https://docs.openverse.org/terms_of_service.html' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly terms: string }>>;

export type SearchApiId = keyof typeof searchApis;
export const searchApiIds = Object.keys(searchApis) as [SearchApiId, ...SearchApiId[]];

/** Whether a text names one of the search APIs. */
export function isSearchApiId(name: string): name is SearchApiId {
  return Object.hasOwn(searchApis, name);
}
