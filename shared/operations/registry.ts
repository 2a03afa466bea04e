import type { HttpMethod, Operation, OperationRoute } from './operation.ts';

const supported = { isSupported: true } as const;

function unsupported(instead: string): Operation['localEngine'] {
  return { isSupported: false, instead };
}

function route(method: HttpMethod, path: string): OperationRoute {
  return { method, path };
}

/** Routes of a job: start, status, cancel. */
function jobRoutes(path: string): readonly OperationRoute[] {
  return [route('POST', path), route('GET', `${path}/{id}`), route('DELETE', `${path}/{id}`)];
}

/** Routes of standalone browser sessions (api-facts 4.3). */
function sessionRoutes(path: string): readonly OperationRoute[] {
  return [
    route('POST', path),
    route('GET', path),
    route('POST', `${path}/{id}/execute`),
    route('DELETE', `${path}/{id}`),
    route('GET', `${path}/{id}/replay`),
    route('GET', `${path}/{id}/replay/{pageId}`),
  ];
}

/** All operation families of the API, with every route (contract section 4; api-facts 4 to 6). */
export const operations: readonly Operation[] = [
  {
    id: 'scrape',
    name: 'Scrape',
    kind: 'call',
    routes: [route('POST', '/v2/scrape'), route('GET', '/v2/scrape/{id}')],
    localEngine: supported,
  },
  {
    id: 'interact',
    name: 'Interact',
    kind: 'session',
    routes: [route('POST', '/v2/scrape/{id}/interact'), route('DELETE', '/v2/scrape/{id}/interact')],
    localEngine: unsupported('Send the steps as "actions" of POST /v2/scrape'),
  },
  {
    id: 'batchScrape',
    name: 'Batch scrape',
    kind: 'job',
    routes: [...jobRoutes('/v2/batch/scrape'), route('GET', '/v2/batch/scrape/{id}/errors')],
    localEngine: supported,
  },
  {
    id: 'map',
    name: 'Map',
    kind: 'call',
    routes: [route('POST', '/v2/map')],
    localEngine: supported,
  },
  {
    id: 'crawl',
    name: 'Crawl',
    kind: 'job',
    routes: [
      route('GET', '/v2/crawl/active'),
      route('GET', '/v2/crawl/ongoing'),
      route('POST', '/v2/crawl/params-preview'),
      ...jobRoutes('/v2/crawl'),
      route('GET', '/v2/crawl/{id}/errors'),
    ],
    localEngine: supported,
  },
  {
    id: 'search',
    name: 'Search',
    kind: 'call',
    routes: [route('POST', '/v2/search')],
    localEngine: supported,
  },
  {
    id: 'parse',
    name: 'Parse',
    kind: 'call',
    routes: [route('POST', '/v2/parse'), route('POST', '/v2/parse/upload-url')],
    localEngine: supported,
  },
  {
    id: 'extract',
    name: 'Extract',
    kind: 'job',
    routes: [route('POST', '/v2/extract'), route('GET', '/v2/extract/{id}')],
    localEngine: supported,
  },
  {
    id: 'agent',
    name: 'Agent',
    kind: 'job',
    routes: [
      ...jobRoutes('/v2/agent'),
      route('GET', '/v2/agent'),
      route('GET', '/v2/agent/{id}/trace'),
      route('GET', '/v2/agent/{id}/snapshots/{snapshotId}'),
      route('GET', '/v2/agent/threads/{threadId}'),
    ],
    localEngine: unsupported('Send the run to a hosted or self-hosted service, or play one in the failure lab'),
  },
  {
    id: 'browser',
    name: 'Browser session',
    kind: 'session',
    routes: ['/v2/interact', '/v2/browser'].flatMap(sessionRoutes),
    localEngine: unsupported('Send the steps as "actions" of POST /v2/scrape'),
  },
  {
    id: 'monitor',
    name: 'Monitor',
    kind: 'job',
    routes: [
      route('POST', '/v2/monitor'),
      route('GET', '/v2/monitor'),
      route('GET', '/v2/monitor/{id}'),
      route('PATCH', '/v2/monitor/{id}'),
      route('DELETE', '/v2/monitor/{id}'),
      route('POST', '/v2/monitor/{id}/run'),
      route('GET', '/v2/monitor/{id}/checks'),
      route('GET', '/v2/monitor/{id}/checks/{checkId}'),
    ],
    localEngine: unsupported('Scrape the page again with the changeTracking format'),
  },
  {
    id: 'account',
    name: 'Account',
    kind: 'list',
    routes: [
      route('GET', '/v2/team/credit-usage'),
      route('GET', '/v2/team/credit-usage/historical'),
      route('GET', '/v2/team/token-usage'),
      route('GET', '/v2/team/token-usage/historical'),
      route('GET', '/v2/team/queue-status'),
      route('GET', '/v2/team/activity'),
      route('GET', '/v2/concurrency-check'),
    ],
    localEngine: supported,
  },
];

/** Finds the operation that a path belongs to, whatever the method; undefined for a path that the API does not have. */
export function operationOfPath(path: string): Operation | undefined {
  return operations.find(({ routes }) => routes.some((each) => matchesTemplate(each.path, path)));
}

/** Methods that the API has for a path; empty for a path that it does not have. */
export function operationMethods(path: string): readonly HttpMethod[] {
  const routes = operationOfPath(path)?.routes.filter((each) => matchesTemplate(each.path, path)) ?? [];
  return [...new Set(routes.map(({ method }) => method))];
}

/** Whether a path has the segments of a template; a name in braces matches one segment of any text. */
export function matchesTemplate(template: string, path: string): boolean {
  const parts = template.split('/');
  const segments = path.split('/', parts.length + 1);
  return (
    segments.length === parts.length &&
    parts.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))
  );
}
