import type { Session } from 'electron';
import type { BodyId } from '../../shared/base/brand.ts';
import { createBodyHandler, type StoredFile } from './bodyScheme.ts';
import { uiPolicy } from './contentPolicy.ts';
import { createDocumentHandler, type DocumentTokens } from './documentScheme.ts';
import { createAssetHandler, type AssetManifest } from './assetScheme.ts';

export interface SchemePorts {
  readonly rendererFolder: string;
  readonly manifest: AssetManifest;
  /** Where a stored body lies; null for an id that is not there. */
  readonly findBody: (bodyId: BodyId) => Promise<StoredFile | null>;
  readonly documents: DocumentTokens;
}

/** Answers our schemes on the UI session alone: a scrape session never knows them (security 2). */
export function handleSchemes(target: Session, ports: SchemePorts): void {
  const fetchFile = (fileUrl: string): Promise<Response> =>
    target.fetch(fileUrl, { bypassCustomProtocolHandlers: true });
  const asset = createAssetHandler({ folder: ports.rendererFolder, manifest: ports.manifest, fetchFile });
  const body = createBodyHandler(ports.findBody, fetchFile);
  target.protocol.handle('app', (request) => {
    const url = new URL(request.url);
    if (request.method !== 'GET' || url.host !== 'ui') return notFound();
    return url.pathname.startsWith('/body/') ? body(request, url) : asset(url);
  });
  target.protocol.handle('doc', createDocumentHandler(ports.documents));
}

/** 404 with the policy and nothing else. */
export function notFound(): Response {
  return new Response(null, {
    status: 404,
    headers: { 'content-security-policy': uiPolicy, 'x-content-type-options': 'nosniff' },
  });
}
