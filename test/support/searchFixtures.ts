import type { SearchSource } from '../../shared/api/search.ts';
import type { SearchApiId } from '../../shared/base/searchProviders.ts';
import type { PlayedAnswer } from './loopbackService.ts';

/** A response of a provider as its documentation shows it. */
export interface ProviderFixture {
  readonly name: string;
  readonly source: SearchSource;
  /** A search with results. */
  readonly results: unknown;
  /** What a caller of `POST /v2/search` gets of them. */
  readonly mapped: readonly Readonly<Record<string, unknown>>[];
  /** It refuses the caller, and what a person reads about that. */
  readonly refusal: { readonly response: PlayedAnswer; readonly says: string };
  /** It takes no more requests, and what a person reads about that. */
  readonly quota: { readonly response: PlayedAnswer; readonly says: string };
}

const url = 'https://sea.example/tides';
const marked = 'The <b>tide</b> &amp; the moon';
const plain = 'The tide & the moon';
const picture = 'https://sea.example/a.png';
const date = '2026-01-02T00:00:00';
const checkKey = 'Check it in Settings, Local engine.';

function json(status: number, body: unknown): PlayedAnswer {
  return { status, json: body };
}

function text(status: number, body: string, type = 'text/html'): PlayedAnswer {
  return { status, bytes: Buffer.from(body), headers: { 'content-type': type } };
}

/** Providers that a person sets up. */
export const personFixtures = {
  searxng: {
    name: 'SearXNG',
    source: 'web',
    results: {
      query: 'tides',
      number_of_results: 0,
      results: [{ url, title: marked, content: 'Twice a day.', engine: 'x', score: 4, publishedDate: date }],
      answers: [],
      unresponsive_engines: [['y', 'timeout']],
    },
    mapped: [{ url, title: plain, description: 'Twice a day.', provider: 'SearXNG' }],
    refusal: {
      response: text(403, '<!doctype html><title>403 Forbidden</title>'),
      says: 'SearXNG refused the request (status 403). Its settings need "json" in search.formats',
    },
    quota: {
      response: text(429, '<!doctype html><title>429 Too Many Requests</title>'),
      says: 'SearXNG takes no more requests for now (status 429). Try again later.',
    },
  },
  brave: {
    name: 'Brave',
    source: 'web',
    results: {
      type: 'search',
      web: { type: 'search', results: [{ title: marked, url, description: 'Twice a day.', page_age: date }] },
    },
    mapped: [{ url, title: plain, description: 'Twice a day.', provider: 'Brave' }],
    refusal: {
      response: json(401, {
        type: 'ErrorResponse',
        error: {
          status: 401,
          code: 'SUBSCRIPTION_TOKEN_INVALID',
          detail: 'The provided subscription token is invalid.',
        },
      }),
      says: `Brave refused the key (status 401). ${checkKey}`,
    },
    quota: {
      response: json(429, {
        type: 'ErrorResponse',
        error: { status: 429, code: 'RATE_LIMITED', detail: 'Request rate limit exceeded for plan.' },
      }),
      says: 'Brave has no more requests for this key (status 429): Request rate limit exceeded for plan. Wait, or raise the limit there.',
    },
  },
  tavily: {
    name: 'Tavily',
    source: 'web',
    results: {
      query: 'tides',
      answer: null,
      images: [],
      results: [{ title: marked, url, content: 'Twice a day.', score: 0.9, raw_content: null }],
      response_time: 1.2,
    },
    mapped: [{ url, title: plain, description: 'Twice a day.', provider: 'Tavily', score: 0.9 }],
    refusal: {
      response: json(401, { detail: { error: 'Unauthorized: missing or invalid API key.' } }),
      says: `Tavily refused the key (status 401). ${checkKey}`,
    },
    quota: {
      response: json(432, { detail: { error: "This request exceeds your plan's set usage limit." } }),
      says: "Tavily has no more requests for this key (status 432): This request exceeds your plan's set usage limit. Wait,",
    },
  },
  serper: {
    name: 'Serper',
    source: 'web',
    results: {
      searchParameters: { q: 'tides', type: 'search' },
      organic: [{ title: marked, link: url, snippet: 'Twice a day.', position: 1 }],
      credits: 1,
    },
    mapped: [{ url, title: plain, description: 'Twice a day.', provider: 'Serper' }],
    refusal: {
      response: json(403, { message: 'Unauthorized.', statusCode: 403 }),
      says: `Serper refused the key (status 403). ${checkKey}`,
    },
    quota: {
      response: json(400, { message: 'Not enough credits', statusCode: 400 }),
      says: 'Serper rejected the request (status 400): Not enough credits.',
    },
  },
} as const satisfies Readonly<Record<string, ProviderFixture>>;

/** A JSON API that a person describes in a file; `base` is where it is. */
export function customProvider(base: string): object {
  return {
    name: 'Docs',
    sources: {
      web: {
        url: `${base}/api/search`,
        query: { q: '{{query}}', size: '{{limit}}' },
        headers: { authorization: { key: true, prefix: 'Bearer ' } },
        items: '/hits',
        fields: { url: '/link', title: '/name', description: ['/summary', '/text'] },
      },
    },
  };
}

export const customFixture: ProviderFixture = {
  name: 'Docs',
  source: 'web',
  results: { hits: [{ link: url, name: marked, text: 'Twice a day.' }] },
  mapped: [{ url, title: plain, description: 'Twice a day.', provider: 'Docs' }],
  refusal: { response: json(401, { error: 'no' }), says: `Docs refused the key (status 401). ${checkKey}` },
  quota: {
    response: json(429, { error: { message: 'Slow down' } }),
    says: 'Docs has no more requests for this key (status 429): Slow down. Wait, or raise the limit there.',
  },
};

const later = 'Try again later: it may limit requests from this network.';

/** Search APIs that need no key. */
export const apiFixtures: Readonly<Record<SearchApiId, ProviderFixture>> = {
  wikipedia: {
    name: 'Wikipedia',
    source: 'web',
    results: {
      batchcomplete: true,
      query: { pages: [{ pageid: 1, title: 'Tide', index: 1, fullurl: url, description: 'Rise and fall' }] },
    },
    mapped: [{ url, title: 'Tide', description: 'Rise and fall', provider: 'Wikipedia' }],
    refusal: {
      response: text(403, 'Please respect our robot policy'),
      says: `Wikipedia refused the request (status 403). ${later}`,
    },
    quota: {
      response: json(200, { error: { code: 'ratelimited', info: 'You have exceeded your rate limit.' } }),
      says: 'Wikipedia rejected the request (status 200): You have exceeded your rate limit.',
    },
  },
  github: {
    name: 'GitHub',
    source: 'web',
    results: { total_count: 1, items: [{ full_name: 'sea/tide', html_url: url, description: 'Tide tables' }] },
    mapped: [{ url, title: 'sea/tide', description: 'Tide tables', provider: 'GitHub' }],
    refusal: {
      response: json(401, { message: 'Requires authentication', status: '401' }),
      says: `GitHub refused the request (status 401): Requires authentication. ${later}`,
    },
    quota: {
      response: json(403, { message: 'API rate limit exceeded for 203.0.113.7.' }),
      says: `GitHub refused the request (status 403): API rate limit exceeded for 203.0.113.7. ${later}`,
    },
  },
  stackexchange: {
    name: 'Stack Exchange',
    source: 'web',
    results: { items: [{ title: marked, link: url, score: 12 }], has_more: false, quota_remaining: 299 },
    mapped: [{ url, title: plain, provider: 'Stack Exchange' }],
    refusal: {
      response: json(403, { error_id: 403, error_name: 'access_denied', error_message: 'Access denied' }),
      says: `Stack Exchange refused the request (status 403): Access denied. ${later}`,
    },
    quota: {
      response: json(400, { error_id: 502, error_name: 'throttle_violation', error_message: 'too many requests' }),
      says: 'Stack Exchange rejected the request (status 400): too many requests.',
    },
  },
  hackernews: {
    name: 'Hacker News',
    source: 'web',
    results: {
      hits: [
        { title: 'Tide', url, created_at: '2026-01-02T00:00:00Z' },
        { title: 'Ask', url: null },
      ],
    },
    mapped: [{ url, title: 'Tide', provider: 'Hacker News' }],
    refusal: {
      response: json(403, { message: 'Forbidden', status: 403 }),
      says: `Hacker News refused the request (status 403): Forbidden. ${later}`,
    },
    quota: {
      response: json(429, { message: 'Too many requests', status: 429 }),
      says: 'Hacker News takes no more requests for now (status 429): Too many requests. Try again later.',
    },
  },
  openalex: {
    name: 'OpenAlex',
    source: 'web',
    results: { meta: { count: 1 }, results: [{ display_name: 'Tide', doi: url, publication_date: '2020-01-01' }] },
    mapped: [{ url, title: 'Tide', provider: 'OpenAlex' }],
    refusal: {
      response: json(403, { error: 'Forbidden', message: 'Plan does not include search' }),
      says: `OpenAlex refused the request (status 403): Plan does not include search. ${later}`,
    },
    quota: {
      response: json(429, { error: 'Too many requests' }),
      says: 'OpenAlex takes no more requests for now (status 429): Too many requests. Try again later.',
    },
  },
  crossref: {
    name: 'Crossref',
    source: 'web',
    results: { status: 'ok', message: { 'total-results': 1, items: [{ URL: url, title: ['Tide'] }] } },
    mapped: [{ url, title: 'Tide', provider: 'Crossref' }],
    refusal: {
      response: text(403, 'Forbidden', 'text/plain'),
      says: `Crossref refused the request (status 403). ${later}`,
    },
    quota: {
      response: text(429, 'Rate limit exceeded', 'text/plain'),
      says: 'Crossref takes no more requests for now (status 429). Try again later.',
    },
  },
  gdelt: {
    name: 'GDELT',
    source: 'news',
    results: { articles: [{ url, title: 'Tide', seendate: '20260102T000000Z', socialimage: picture }] },
    mapped: [{ url, title: 'Tide', imageUrl: picture, provider: 'GDELT' }],
    refusal: { response: text(401, 'Unauthorized'), says: `GDELT refused the request (status 401). ${later}` },
    quota: {
      response: text(200, 'Please limit requests to one every 5 seconds.'),
      says: 'GDELT sent a response that cannot be read: it is no JSON, but “Please limit requests to one every 5 seconds”.',
    },
  },
  openverse: {
    name: 'Openverse',
    source: 'images',
    results: { result_count: 1, results: [{ foreign_landing_url: url, title: 'Tide', url: picture, width: 640 }] },
    mapped: [{ url, title: 'Tide', imageUrl: picture, imageWidth: 640, provider: 'Openverse' }],
    refusal: {
      response: json(401, { detail: 'Authentication credentials were not provided.' }),
      says: `Openverse refused the request (status 401): Authentication credentials were not provided. ${later}`,
    },
    quota: {
      response: json(429, { detail: 'Request was throttled. Expected available in 1 second.' }),
      says: 'Openverse takes no more requests for now (status 429): Request was throttled. Expected available in 1 second. Try',
    },
  },
};
