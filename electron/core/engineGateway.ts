import type { Result } from '../../shared/base/result.ts';
import type { EngineError } from '../../shared/errors/appError.ts';

/** The local engine as its users see it; the supervisor is behind it. */
export interface EngineGateway {
  /** Starts it when it sleeps and gives its address; many callers share one start. Never rejects. */
  ensureReady(): Promise<Result<EngineAddress, EngineError>>;
  /** Tells each time a running engine ends unasked; gives the off-switch. */
  onCrash(listener: (exitCode: number | null) => void): () => void;
}

export interface EngineAddress {
  readonly baseUrl: string;
  readonly token: string;
}
