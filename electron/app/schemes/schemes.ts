import type { Session } from 'electron';
import type { BodyId } from '../../../shared/base/brand.ts';
import { createBodyHandler, type StoredFile } from './bodyScheme.ts';
import { uiPolicy } from './contentPolicy.ts';
import { createDocumentHandler, type DocumentTokens } from './documentScheme.ts';
import { createAssetHandler, type AssetManifest } from './assetScheme.ts';
import { createPageHandler, type PagePorts } from './pageScheme.ts';
import { createFirstScreenHandler, type FirstScreenPorts } from './firstScreenScheme.ts';
import { createLiveHandler, type FindFrame } from './liveScheme.ts';
import { serveScheme, type SchemeResponse } from './schemeServer.ts';

export interface SchemePorts {
  readonly rendererFolder: string;
  readonly manifest: AssetManifest;
  /** Location of a stored body; null for an unknown id. */
  readonly findBody: (bodyId: BodyId) => Promise<StoredFile | null>;
  /** Path of a body's first screen, whether or not it exists. */
  readonly firstScreenPath: FirstScreenPorts['pathOf'];
  /** Draws a page of one. */
  readonly paint: PagePorts['paint'];
  /** The newest frame of a live page after a number; null without one. */
  readonly liveFrame: FindFrame;
  readonly documents: DocumentTokens;
}

/** Registers our schemes on the UI session alone: a scrape session never has them (security 2). */
export function handleSchemes(target: Session, ports: SchemePorts): void {
  const asset = createAssetHandler({ folder: ports.rendererFolder, manifest: ports.manifest });
  const body = createBodyHandler(ports.findBody);
  const page = createPageHandler(ports);
  const first = createFirstScreenHandler({ pathOf: ports.firstScreenPath });
  const live = createLiveHandler(ports.liveFrame);
  serveScheme(target, 'app', (request) => {
    const { method, url } = request;
    if (method !== 'GET' || url.host !== 'ui') return notFound();
    if (url.pathname.startsWith('/page/')) return page(request);
    if (url.pathname.startsWith('/live/')) return live(request);
    if (url.pathname.startsWith('/first/')) return first(request);
    return url.pathname.startsWith('/body/') ? body(request) : asset(url);
  });
  serveScheme(target, 'doc', createDocumentHandler(ports.documents));
}

/** 404 with the policy and nothing else. */
function notFound(): SchemeResponse {
  const headers = { 'content-security-policy': uiPolicy, 'x-content-type-options': 'nosniff' };
  return { status: 404, headers, body: null };
}
