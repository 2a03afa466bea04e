import type { SearchProviderId } from '../../../../shared/base/searchProviders.ts';
import { trimEndBy } from '../../../../shared/base/trimText.ts';
import { type SearchCall, searchProviderSchema, type SearchProvider } from './searchProvider.ts';

const braveKey = { 'x-subscription-token': { key: true } } as const;
const braveQuery = {
  q: '{{query}}',
  count: '{{limit}}',
  country: '{{country}}',
  search_lang: '{{lang}}',
  safesearch: '{{safe}}',
  freshness: '{{period}}',
} as const;
const braveValues = {
  safe: { true: 'strict', false: 'off' },
  period: { hour: 'pd', day: 'pd', week: 'pw', month: 'pm', year: 'py' },
} as const;

/** https://api-dashboard.search.brave.com/app/documentation */
const brave = {
  name: 'Brave',
  sources: {
    web: {
      url: 'https://api.search.brave.com/res/v1/web/search',
      query: braveQuery,
      headers: braveKey,
      items: '/web/results',
      fields: { url: '/url', title: '/title', description: '/description', date: ['/page_age', '/age'] },
      values: braveValues,
      domains: 'operators',
      maxResults: 20,
    },
    news: {
      url: 'https://api.search.brave.com/res/v1/news/search',
      query: braveQuery,
      headers: braveKey,
      items: '/results',
      fields: {
        url: '/url',
        title: '/title',
        description: '/description',
        date: ['/page_age', '/age'],
        imageUrl: '/thumbnail/src',
      },
      values: braveValues,
      domains: 'operators',
      maxResults: 50,
    },
    images: {
      url: 'https://api.search.brave.com/res/v1/images/search',
      query: {
        q: '{{query}}',
        count: '{{limit}}',
        country: '{{country}}',
        search_lang: '{{lang}}',
        safesearch: '{{safe}}',
      },
      headers: braveKey,
      items: '/results',
      fields: {
        url: '/url',
        title: '/title',
        imageUrl: '/properties/url',
        imageWidth: '/properties/width',
        imageHeight: '/properties/height',
      },
      values: { safe: { true: 'strict', false: 'off' } },
      domains: 'operators',
    },
  },
} as const;

const tavilyCall = {
  method: 'POST',
  url: 'https://api.tavily.com/search',
  headers: { authorization: { key: true, prefix: 'Bearer ' } },
  values: { period: { hour: 'day', day: 'day', week: 'week', month: 'month', year: 'year' } },
  domains: 'fields',
  maxResults: 20,
} as const;
const tavilyBody = {
  query: '{{query}}',
  max_results: '{{limit}}',
  time_range: '{{period}}',
  include_domains: '{{includeDomains}}',
  exclude_domains: '{{excludeDomains}}',
} as const;
const tavilyFields = {
  url: '/url',
  title: '/title',
  description: '/content',
  date: '/published_date',
  score: '/score',
} as const;

/** https://docs.tavily.com/documentation/api-reference/endpoint/search */
const tavily = {
  name: 'Tavily',
  sources: {
    web: { ...tavilyCall, body: { ...tavilyBody, topic: 'general' }, items: '/results', fields: tavilyFields },
    news: { ...tavilyCall, body: { ...tavilyBody, topic: 'news' }, items: '/results', fields: tavilyFields },
    images: {
      ...tavilyCall,
      body: { ...tavilyBody, include_images: true, include_image_descriptions: true },
      items: '/images',
      fields: { url: '/url', title: '/description', imageUrl: '/url' },
    },
  },
} as const;

const serperCall = {
  method: 'POST',
  headers: { 'x-api-key': { key: true } },
  body: {
    q: '{{query}}',
    num: '{{limit}}',
    gl: '{{countryLower}}',
    hl: '{{lang}}',
    location: '{{location}}',
    tbs: '{{tbs}}',
    safe: '{{safe}}',
  },
  values: { safe: { true: 'active', false: 'off' } },
  domains: 'operators',
} as const;

/** https://serper.dev/playground */
const serper = {
  name: 'Serper',
  sources: {
    web: {
      ...serperCall,
      url: 'https://google.serper.dev/search',
      items: '/organic',
      fields: { url: '/link', title: '/title', description: '/snippet', date: '/date', order: '/position' },
    },
    news: {
      ...serperCall,
      url: 'https://google.serper.dev/news',
      items: '/news',
      fields: { url: '/link', title: '/title', description: '/snippet', date: '/date', imageUrl: '/imageUrl' },
    },
    images: {
      ...serperCall,
      url: 'https://google.serper.dev/images',
      items: '/images',
      fields: {
        url: '/link',
        title: '/title',
        imageUrl: '/imageUrl',
        imageWidth: '/imageWidth',
        imageHeight: '/imageHeight',
        order: '/position',
      },
    },
  },
} as const;

/** https://docs.searxng.org/dev/search_api.html */
function searxng(base: string): unknown {
  const call = (categories: string, fields: object): object => ({
    url: `${trimEndBy(base, /\//)}/search`,
    query: {
      q: '{{query}}',
      format: 'json',
      categories,
      language: '{{lang}}',
      time_range: '{{period}}',
      safesearch: '{{safe}}',
    },
    items: '/results',
    fields: { url: '/url', title: '/title', description: '/content', date: '/publishedDate', ...fields },
    values: {
      safe: { true: '2', false: '0' },
      period: { hour: 'day', day: 'day', week: 'week', month: 'month', year: 'year' },
    },
    domains: 'operators',
  });
  return {
    name: 'SearXNG',
    sources: {
      web: call('general', {}),
      news: call('news', { imageUrl: ['/img_src', '/thumbnail'] }),
      images: call('images', { imageUrl: '/img_src' }),
    },
    hint403: 'Its settings need "json" in search.formats, and its limiter must allow this computer.',
  };
}

/**
 * Returns the description of a provider that a person sets up.
 * @param base base URL of the person's SearXNG, or another base URL of the same API in place of the provider's own; null for its own
 */
export function personProvider(id: Exclude<SearchProviderId, 'custom'>, base: string | null): SearchProvider {
  switch (id) {
    case 'searxng':
      return searchProviderSchema.parse(searxng(base ?? 'http://127.0.0.1:8080'));
    case 'brave':
      return withBase(searchProviderSchema.parse(brave), base);
    case 'tavily':
      return withBase(searchProviderSchema.parse(tavily), base);
    case 'serper':
      return withBase(searchProviderSchema.parse(serper), base);
  }
}

/** The same calls at another origin: a proxy of a company, or a test. */
function withBase(provider: SearchProvider, base: string | null): SearchProvider {
  if (base === null) return provider;
  const origin = trimEndBy(base, /\//);
  const { web, news, images } = provider.sources;
  const at = (call: SearchCall): SearchCall => ({ ...call, url: call.url.replace(/^https:\/\/[^/]+/, () => origin) });
  return {
    ...provider,
    sources: {
      ...(web === undefined ? {} : { web: at(web) }),
      ...(news === undefined ? {} : { news: at(news) }),
      ...(images === undefined ? {} : { images: at(images) }),
    },
  };
}
