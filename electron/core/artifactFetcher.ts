import type { Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { StoredBody } from '../../shared/run/events.ts';

export interface ArtifactCall {
  readonly url: string;
  /** The connection's own base URL: its origin is allowed whatever its address is. */
  readonly baseUrl: string;
  readonly extraCaFile: string | null;
  /** Sent to the connection's own origin alone; null for a link that is its own secret. */
  readonly key: string | null;
  /** Struck out of what is stored; `key` need not be repeated here. */
  readonly secrets: readonly string[];
  /** Fewer bytes than an artifact may have otherwise. */
  readonly mostBytes?: number;
  /** It is to be drawn: a picture of more pixels is refused before anybody decodes it. */
  readonly mostPixels?: number;
}

/** Downloads what an answer links to, without the key where a stranger wrote the link, size-capped, redirects refused (security 6). Never rejects. */
export interface ArtifactFetcher {
  fetchArtifact(call: ArtifactCall, signal: AbortSignal): Promise<Result<StoredBody, AppError>>;
}
