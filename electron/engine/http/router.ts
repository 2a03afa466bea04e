import {
  handleActivity,
  handleConcurrency,
  handleCreditHistory,
  handleCreditUsage,
  handleQueueStatus,
  handleReadiness,
  handleTokenHistory,
  handleTokenUsage,
} from './endpoints/account.ts';
import { handleActiveCrawls } from './endpoints/jobs/activeCrawls.ts';
import { handleCancelJob } from './endpoints/jobs/cancelJob.ts';
import { handleDeliveries, handleDeliveryMessage, handleSendAgain } from './endpoints/jobs/deliveries.ts';
import { handleJobErrors } from './endpoints/jobs/jobErrors.ts';
import { handleJobEvents } from './endpoints/jobs/jobEvents.ts';
import { handleJobFrontier } from './endpoints/jobs/jobFrontier.ts';
import { handleJobProgress } from './endpoints/jobs/jobProgress.ts';
import { handleJobStatus } from './endpoints/jobs/jobStatus.ts';
import { handleParamsPreview } from './endpoints/jobs/paramsPreview.ts';
import { handleStartBatch } from './endpoints/jobs/startBatch.ts';
import { handleStartCrawl } from './endpoints/jobs/startCrawl.ts';
import { handleArtifact } from './endpoints/artifact.ts';
import { handleExtractStatus, handleStartExtract } from './endpoints/extract.ts';
import { handleFile } from './endpoints/file.ts';
import { handleHealth } from './endpoints/health.ts';
import { handleInspection } from './endpoints/inspection.ts';
import {
  handleClearLibrary,
  handleLibrary,
  handleLibraryDocument,
  handleLibraryHosts,
  handleRemoveDocument,
} from './endpoints/library.ts';
import { handleLive } from './endpoints/live.ts';
import { handleLiveness } from './endpoints/liveness.ts';
import { handleMap } from './endpoints/map.ts';
import { handleAddOcrLanguage, handleOcrLanguages, handleRemoveOcrLanguage } from './endpoints/ocrLanguages.ts';
import { handleOpenApi } from './endpoints/openapi.ts';
import { handleParse } from './endpoints/parse.ts';
import { handleResult } from './endpoints/result.ts';
import { handleScrape } from './endpoints/scrape.ts';
import { handleUpload } from './endpoints/upload.ts';
import { handleUploadUrl } from './endpoints/uploadUrl.ts';
import { handleSearch } from './endpoints/search.ts';
import type { Endpoint, EndpointCall } from './endpoint.ts';
import type { HttpResponse } from './httpResponse.ts';
import type { Route } from './routes.ts';

/** The endpoint of each kind of route. */
const endpoints: { readonly [Name in Route['name']]: Endpoint<Name> } = {
  liveness: { handle: handleLiveness },
  readiness: { handle: handleReadiness },
  creditUsage: { handle: handleCreditUsage },
  creditHistory: { handle: handleCreditHistory },
  tokenUsage: { handle: handleTokenUsage },
  tokenHistory: { handle: handleTokenHistory },
  queueStatus: { handle: handleQueueStatus },
  concurrency: { handle: handleConcurrency },
  activity: { handle: handleActivity },
  scrape: { handle: handleScrape, holdsSlot: true, isLimited: true },
  map: { handle: handleMap, holdsSlot: true, isLimited: true },
  parse: { handle: handleParse, holdsSlot: true, isLimited: true },
  uploadUrl: { handle: handleUploadUrl },
  upload: { handle: handleUpload, holdsSlot: true, isLimited: true },
  search: { handle: handleSearch, holdsSlot: true, isLimited: true },
  library: { handle: handleLibrary },
  libraryHosts: { handle: handleLibraryHosts },
  libraryDocument: { handle: handleLibraryDocument },
  removeDocument: { handle: handleRemoveDocument },
  clearLibrary: { handle: handleClearLibrary },
  ocrLanguages: { handle: handleOcrLanguages },
  addOcrLanguage: { handle: handleAddOcrLanguage },
  removeOcrLanguage: { handle: handleRemoveOcrLanguage },
  startCrawl: { handle: handleStartCrawl },
  startBatch: { handle: handleStartBatch },
  jobStatus: { handle: handleJobStatus },
  jobErrors: { handle: handleJobErrors },
  jobProgress: { handle: handleJobProgress },
  jobEvents: { handle: handleJobEvents, holdsSlot: true },
  jobFrontier: { handle: handleJobFrontier },
  cancelJob: { handle: handleCancelJob },
  activeCrawls: { handle: handleActiveCrawls },
  deliveries: { handle: handleDeliveries },
  deliveryMessage: { handle: handleDeliveryMessage },
  sendAgain: { handle: handleSendAgain },
  paramsPreview: { handle: handleParamsPreview, holdsSlot: true },
  startExtract: { handle: handleStartExtract },
  extractStatus: { handle: handleExtractStatus },
  live: { handle: handleLive, holdsSlot: true },
  file: { handle: handleFile },
  result: { handle: handleResult },
  inspection: { handle: handleInspection },
  artifact: { handle: handleArtifact },
  health: { handle: handleHealth },
  openapi: { handle: handleOpenApi },
};

/** Returns whether requests of a route hold a slot until their response is sent. */
export function holdsSlot({ name }: Route): boolean {
  return endpoints[name].holdsSlot === true;
}

/** Returns whether a route is refused while the server has its maximum number of requests. */
export function isLimited({ name }: Route): boolean {
  return endpoints[name].isLimited === true;
}

/** Runs the endpoint of a route. */
export async function handleRoute(route: Route, call: EndpointCall): Promise<HttpResponse> {
  // The table pairs each route with the endpoint of its name, which the compiler cannot follow through a union.
  const { handle } = endpoints[route.name] as Endpoint<Route['name']>;
  return await handle(route, call);
}
