import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { StoredBody } from '../../../shared/run/events.ts';

export interface ArtifactCall {
  readonly url: string;
  /** The connection's own base URL: its origin is always allowed. */
  readonly baseUrl: string;
  readonly extraCaFile: string | null;
  /** Sent to the connection's own origin alone; null for a link that contains its own secret. */
  readonly key: string | null;
  /** Redacted in stored data; `key` need not be repeated here. */
  readonly secrets: readonly string[];
  /** Fewer bytes than an artifact may have otherwise. */
  readonly maxBytes?: number;
  /** For images to be drawn: one with more pixels is refused before it is decoded. */
  readonly maxPixels?: number;
}

/**
 * Downloads the links of a response: without the key for links by third parties, size-capped, redirects refused (security 6). Never
 * rejects.
 */
export interface ArtifactFetcher {
  fetchArtifact(call: ArtifactCall, signal: AbortSignal): Promise<Result<StoredBody, AppError>>;
}
