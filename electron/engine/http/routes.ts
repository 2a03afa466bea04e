import { engineErrorCodes } from '../../../shared/api/engine/control.ts';
import { type InspectionPart, inspectionPartOf } from '../../../shared/api/engine/inspection.ts';
import { filesPath } from '../../../shared/api/engine/localFiles.ts';
import { uploadsPath } from '../../../shared/api/parse.ts';
import type { HttpMethod } from '../../../shared/operations/operation.ts';
import { operationMethods, operationOfPath } from '../../../shared/operations/registry.ts';
import { accountRoutes, type AccountRoute } from './accountRoutes.ts';
import type { Grant } from '../artifacts/artifact.ts';
import { deliveriesRoute, jobEventsRoute, jobFrontierRoute, type JobReportRoute } from './jobReportRoute.ts';
import { libraryRoutes, type LibraryRoute } from './libraryRoutes.ts';
import { ocrLanguageRoutes, type OcrLanguageRoute } from './ocrLanguageRoutes.ts';
import { liveRouteOf, type LiveRoute } from './liveRoute.ts';
import type { PageJobKind } from '../ports/jobs.ts';
import { notFound } from './apiError.ts';
import { fileForm, jsonForm, multipartForm, uploadForm, type BodyForm } from './bodyForms.ts';
import type { ApiError } from '../ports/apiError.ts';

export type Route =
  /** Whether the engine runs; without a token. */
  | { readonly name: 'liveness' }
  | AccountRoute
  | { readonly name: 'scrape' }
  | { readonly name: 'map' }
  | { readonly name: 'parse' }
  | { readonly name: 'uploadUrl' }
  /** A file is uploaded to the URL that was made for it: the secret in its path. */
  | { readonly name: 'upload'; readonly secret: string }
  | { readonly name: 'search' }
  | LibraryRoute
  | OcrLanguageRoute
  | { readonly name: 'startCrawl' }
  | { readonly name: 'startBatch' }
  /** The documents of a job after the first `skip`, null where the query has none; `limit` null for as many as one response has. */
  | {
      readonly name: 'jobStatus';
      readonly kind: PageJobKind;
      readonly id: string;
      readonly skip: number | null;
      readonly limit: number | null;
    }
  | { readonly name: 'jobErrors'; readonly kind: PageJobKind; readonly id: string }
  | { readonly name: 'cancelJob'; readonly kind: PageJobKind; readonly id: string }
  | { readonly name: 'activeCrawls' }
  | JobReportRoute
  | { readonly name: 'paramsPreview' }
  | { readonly name: 'startExtract' }
  | { readonly name: 'extractStatus'; readonly id: string }
  /** A local file is uploaded. */
  | { readonly name: 'file'; readonly id: string }
  /** A stored response, by its `scrapeId`. */
  | { readonly name: 'result'; readonly id: string }
  /** A stored inspection part of a run, for its own client. */
  | { readonly name: 'inspection'; readonly runId: string; readonly part: InspectionPart }
  | { readonly name: 'health' }
  | { readonly name: 'openapi' }
  | { readonly name: 'live'; readonly live: LiveRoute }
  | { readonly name: 'artifact'; readonly id: string; readonly grant: Grant | null };

/** A method of a path. */
export interface RouteMethod {
  /** Reads the route from the parameters of the path, and from the whole target where its query matters. */
  readonly parse: (parameters: readonly string[], target: string) => Route | ApiError;
  /** The guard refuses a body of another type, or a longer one, by its head; without a form the body is not read. */
  readonly body?: BodyForm | readonly BodyForm[];
}

/** A row of the table: a path and the methods that it has. GET also serves HEAD. */
export interface RouteRow {
  /** Matches the path without its query; its groups are the parameters of the route. */
  readonly path: RegExp;
  readonly methods: Partial<Record<HttpMethod, RouteMethod>>;
}

/** The route of a request, and the forms that its body may have; none where it has no body. */
export interface RouteMatch {
  readonly route: Route;
  readonly body: readonly BodyForm[];
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const fileId = /^[0-9a-f]{64}$/;

/** The URL of an upload is its own secret: it needs no token. */
export const uploadPath = new RegExp(`^${uploadsPath}([0-9a-f]{64})$`);

/** All routes of the engine; the first whose path matches counts. */
const routes: readonly RouteRow[] = [
  { path: /^\/$/, methods: { GET: { parse: () => ({ name: 'liveness' }) } } },
  ...accountRoutes,
  { path: /^\/v2\/scrape$/, methods: { POST: { parse: () => ({ name: 'scrape' }), body: jsonForm } } },
  {
    path: /^\/v2\/scrape\/([^/]+)$/,
    methods: {
      GET: { parse: ([id = '']) => (uuid.test(id) ? { name: 'result', id: id.toLowerCase() } : invalidJobId) },
    },
  },
  { path: /^\/v2\/map$/, methods: { POST: { parse: () => ({ name: 'map' }), body: jsonForm } } },
  {
    path: /^\/v2\/parse$/,
    methods: { POST: { parse: () => ({ name: 'parse' }), body: [multipartForm, jsonForm] } },
  },
  { path: /^\/v2\/parse\/upload-url$/, methods: { POST: { parse: () => ({ name: 'uploadUrl' }), body: jsonForm } } },
  { path: uploadPath, methods: { PUT: uploadMethod(), POST: uploadMethod() } },
  { path: /^\/v2\/search$/, methods: { POST: { parse: () => ({ name: 'search' }), body: jsonForm } } },
  { path: /^\/v2\/crawl$/, methods: { POST: { parse: () => ({ name: 'startCrawl' }), body: jsonForm } } },
  { path: /^\/v2\/crawl\/(?:active|ongoing)$/, methods: { GET: { parse: () => ({ name: 'activeCrawls' }) } } },
  {
    path: /^\/v2\/crawl\/params-preview$/,
    methods: { POST: { parse: () => ({ name: 'paramsPreview' }), body: jsonForm } },
  },
  ...jobRoutes('crawl', 'crawl'),
  { path: /^\/v2\/batch\/scrape$/, methods: { POST: { parse: () => ({ name: 'startBatch' }), body: jsonForm } } },
  ...jobRoutes('batchScrape', 'batch/scrape'),
  { path: /^\/v2\/extract$/, methods: { POST: { parse: () => ({ name: 'startExtract' }), body: jsonForm } } },
  {
    path: /^\/v2\/extract\/([^/]+)$/,
    methods: { GET: { parse: ([id = '']) => withJobId(id, (jobId) => ({ name: 'extractStatus', id: jobId })) } },
  },
  {
    path: new RegExp(`^${filesPath}(.*)$`),
    methods: {
      POST: {
        parse: ([id = '']) => (fileId.test(id) ? { name: 'file', id } : { ...notFound, close: true }),
        body: fileForm,
      },
    },
  },
  {
    path: /^\/trowel\/jobs\/([^/]+)$/,
    methods: { GET: { parse: ([id = '']) => withJobId(id, (jobId) => ({ name: 'jobProgress', id: jobId })) } },
  },
  {
    path: /^\/trowel\/jobs\/([^/]+)\/events$/,
    methods: {
      GET: { parse: ([id = ''], target) => withJobId(id, (jobId) => jobEventsRoute(jobId, target)) },
    },
  },
  {
    path: /^\/trowel\/jobs\/([^/]+)\/frontier$/,
    methods: {
      GET: { parse: ([id = ''], target) => withJobId(id, (jobId) => jobFrontierRoute(jobId, target)) },
    },
  },
  {
    path: /^\/trowel\/jobs\/([^/]+)\/deliveries$/,
    methods: { GET: { parse: ([id = ''], target) => withJobId(id, (jobId) => deliveriesRoute(jobId, target)) } },
  },
  {
    path: /^\/trowel\/jobs\/([^/]+)\/deliveries\/([^/]+)$/,
    methods: {
      GET: { parse: ([id = '', deliveryId = '']) => withDelivery('deliveryMessage', id, deliveryId) },
      POST: { parse: ([id = '', deliveryId = '']) => withDelivery('sendAgain', id, deliveryId) },
    },
  },
  ...libraryRoutes,
  ...ocrLanguageRoutes,
  { path: /^\/trowel\/health$/, methods: { GET: { parse: () => ({ name: 'health' }) } } },
  { path: /^\/openapi\.json$/, methods: { GET: { parse: () => ({ name: 'openapi' }) } } },
  {
    path: /^\/trowel\/runs\/([0-9a-z-]{8,64})\/([a-z]{1,10}(?:-\d{1,3})?)$/,
    methods: { GET: { parse: inspectionRoute } },
  },
  {
    path: /^\/trowel\/live(?:\/.*)?$/,
    methods: {
      GET: { parse: (_, target) => liveRoute('GET', target) },
      POST: { parse: (_, target) => liveRoute('POST', target), body: jsonForm },
    },
  },
  {
    path: /^\/artifacts\/([0-9a-f]{64})$/,
    methods: { GET: { parse: ([id = ''], target) => artifactRoute(id, target) } },
  },
];

/** Routes of one job: status, cancel, errors. */
function jobRoutes(kind: PageJobKind, path: string): readonly RouteRow[] {
  return [
    {
      path: new RegExp(`^/v2/${path}/([^/]+)$`),
      methods: {
        GET: {
          parse: ([id = ''], target) => withJobId(id, (jobId) => statusRoute(kind, jobId, target)),
        },
        DELETE: { parse: ([id = '']) => withJobId(id, (jobId) => ({ name: 'cancelJob', kind, id: jobId })) },
      },
    },
    {
      path: new RegExp(`^/v2/${path}/([^/]+)/errors$`),
      methods: { GET: { parse: ([id = '']) => withJobId(id, (jobId) => ({ name: 'jobErrors', kind, id: jobId })) } },
    },
  ];
}

function uploadMethod(): RouteMethod {
  return { parse: ([secret = '']) => ({ name: 'upload', secret }), body: uploadForm };
}

/** A route to one delivery of a job. */
function withDelivery(name: 'deliveryMessage' | 'sendAgain', id: string, deliveryId: string): Route | ApiError {
  return withJobId(id, (jobId) =>
    uuid.test(deliveryId) ? { name, id: jobId, deliveryId: deliveryId.toLowerCase() } : notFound,
  );
}

function withJobId(id: string, routeOf: (jobId: string) => Route | ApiError): Route | ApiError {
  return uuid.test(id) ? routeOf(id.toLowerCase()) : invalidJobId;
}

function statusRoute(kind: PageJobKind, id: string, target: string): Route | ApiError {
  const query = new URLSearchParams(target.split('?', 2)[1] ?? '');
  const skip = query.get('skip');
  const limit = query.get('limit');
  if (
    (skip !== null && !wholeNumber.test(skip)) ||
    (limit !== null && (!wholeNumber.test(limit) || Number(limit) === 0))
  )
    return {
      status: 400,
      error: 'Bad Request: skip must be a whole number, and limit one from 1',
      code: engineErrorCodes.badRequest,
    };
  return {
    name: 'jobStatus',
    kind,
    id,
    skip: skip === null ? null : Number(skip),
    limit: limit === null ? null : Number(limit),
  };
}

const wholeNumber = /^\d{1,9}$/;

/** A path id that is not a UUID (api-facts 6). */
const invalidJobId: ApiError = { status: 400, error: 'Invalid job ID format. Job ID must be a valid UUID.' };

/**
 * Finds the route of a request.
 * @param target path and query as sent
 * @returns the route; else the error: 405 with `Allow` for a method that the path does not have, 400 for an id that is not a UUID, 404
 * with the code `OPERATION_NOT_SUPPORTED` for an operation of the API that this engine does not have, and 404 for an unknown path
 */
export function findRoute(method: string, target: string): RouteMatch | ApiError {
  const path = target.split('?', 1)[0] ?? '';
  const sendsBody = method !== 'GET' && method !== 'HEAD';
  for (const row of routes) {
    const [match, ...parameters] = row.path.exec(path) ?? [];
    if (match === undefined) continue;
    const found = row.methods[(method === 'HEAD' ? 'GET' : method) as HttpMethod];
    if (found !== undefined) {
      const route = found.parse(parameters, target);
      return 'status' in route ? route : { route, body: [found.body ?? []].flat() };
    }
    const allow = Object.keys(row.methods).join(', ');
    return { status: 405, error: 'Method Not Allowed', headers: { allow }, ...(sendsBody ? { close: true } : {}) };
  }
  return { ...(unsupportedOperation(path) ?? notFound), ...(sendsBody ? { close: true } : {}) };
}

/** Methods that a path has, in this engine or else in the API; empty for an unknown path. */
export function methodsOf(target: string): readonly string[] {
  const path = target.split('?', 1)[0] ?? '';
  const row = routes.find((each) => each.path.test(path));
  return row === undefined ? operationMethods(path) : Object.keys(row.methods);
}

/** The error for an operation of the API that this engine does not have; null for a path that is not one. */
function unsupportedOperation(path: string): ApiError | null {
  const operation = operationOfPath(path);
  if (operation === undefined || operation.localEngine.isSupported) return null;
  const { name, localEngine } = operation;
  return {
    status: 404,
    error: `${name} is not supported by the local engine. ${localEngine.instead}.`,
    code: engineErrorCodes.operationNotSupported,
  };
}

function inspectionRoute([runId = '', name = '']: readonly string[]): Route | ApiError {
  const part = inspectionPartOf(name);
  return part === null ? notFound : { name: 'inspection', runId, part };
}

function liveRoute(method: HttpMethod, target: string): Route | ApiError {
  const live = liveRouteOf(method, target);
  return live === null ? { ...notFound, ...(method === 'GET' ? {} : { close: true }) } : { name: 'live', live };
}

const artifactGrant = /^\?expires=(\d{1,12})&signature=([0-9a-f]{64})$/;

function artifactRoute(id: string, target: string): Route | ApiError {
  const query = target.slice(`/artifacts/${id}`.length);
  const [, expires, signature] = artifactGrant.exec(query) ?? [];
  if (query === '') return { name: 'artifact', id, grant: null };
  if (expires === undefined || signature === undefined) return notFound;
  return { name: 'artifact', id, grant: { expires: Number(expires), signature } };
}
