import { searchApis, type SearchApiId } from '../../../../shared/base/searchProviders.ts';
import { searchProviderSchema, type SearchProvider } from './searchProvider.ts';

/** Search APIs that are documented for programs and need no key. */
const descriptions: Readonly<Record<SearchApiId, object>> = {
  // https://www.mediawiki.org/wiki/API:Search
  wikipedia: {
    sources: {
      web: {
        url: 'https://en.wikipedia.org/w/api.php',
        query: {
          action: 'query',
          generator: 'search',
          gsrsearch: '{{query}}',
          gsrlimit: '{{limit}}',
          prop: 'info|description',
          inprop: 'url',
          format: 'json',
          formatversion: '2',
        },
        items: '/query/pages',
        fields: { url: '/fullurl', title: '/title', description: '/description', date: '/touched', order: '/index' },
        maxResults: 50,
      },
    },
  },
  // https://docs.github.com/en/rest/search/search
  github: {
    categories: ['github', 'developer'],
    sources: {
      web: {
        url: 'https://api.github.com/search/repositories',
        query: { q: '{{query}}', per_page: '{{limit}}' },
        items: '/items',
        fields: { url: '/html_url', title: '/full_name', description: '/description', date: '/pushed_at' },
      },
    },
  },
  // https://api.stackexchange.com/docs/advanced-search
  stackexchange: {
    categories: ['developer'],
    sources: {
      web: {
        url: 'https://api.stackexchange.com/2.3/search/advanced',
        query: { q: '{{query}}', pagesize: '{{limit}}', site: 'stackoverflow', sort: 'relevance', order: 'desc' },
        items: '/items',
        fields: { url: '/link', title: '/title' },
      },
    },
  },
  // https://hn.algolia.com/api
  hackernews: {
    categories: ['developer'],
    sources: {
      web: {
        url: 'https://hn.algolia.com/api/v1/search',
        query: { query: '{{query}}', hitsPerPage: '{{limit}}', tags: 'story' },
        items: '/hits',
        fields: { url: '/url', title: '/title', description: '/story_text', date: '/created_at' },
      },
    },
  },
  // https://docs.openalex.org/api-entities/works/search-works
  openalex: {
    categories: ['research'],
    sources: {
      web: {
        url: 'https://api.openalex.org/works',
        query: { search: '{{query}}', 'per-page': '{{limit}}' },
        items: '/results',
        fields: {
          url: ['/doi', '/primary_location/landing_page_url', '/id'],
          title: '/display_name',
          date: '/publication_date',
        },
      },
    },
  },
  // https://api.crossref.org/swagger-ui/index.html
  crossref: {
    categories: ['research'],
    sources: {
      web: {
        url: 'https://api.crossref.org/works',
        query: { query: '{{query}}', rows: '{{limit}}' },
        items: '/message/items',
        fields: {
          url: '/URL',
          title: '/title/0',
          description: ['/abstract', '/container-title/0'],
          date: '/created/date-time',
        },
      },
    },
  },
  // https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/
  gdelt: {
    sources: {
      news: {
        url: 'https://api.gdeltproject.org/api/v2/doc/doc',
        query: { query: '{{query}}', maxrecords: '{{limit}}', mode: 'artlist', format: 'json', timespan: '{{period}}' },
        items: '/articles',
        fields: { url: '/url', title: '/title', date: '/seendate', imageUrl: '/socialimage' },
        values: { period: { hour: '1h', day: '1d', week: '1w', month: '1m', year: '12m' } },
      },
    },
  },
  // https://api.openverse.org/v1/
  openverse: {
    sources: {
      images: {
        url: 'https://api.openverse.org/v1/images/',
        query: { q: '{{query}}', page_size: '{{limit}}' },
        items: '/results',
        fields: {
          url: '/foreign_landing_url',
          title: '/title',
          imageUrl: '/url',
          imageWidth: '/width',
          imageHeight: '/height',
        },
        maxResults: 20,
      },
    },
  },
};

/** Returns the description of a search API without a key. */
export function machineApi(id: SearchApiId): SearchProvider {
  return searchProviderSchema.parse({ name: searchApis[id].name, ...descriptions[id] });
}
