import type { Result } from '../../../shared/base/result.ts';
import type { EngineError } from '../../../shared/errors/appError.ts';

/** The local engine's interface for its users; the supervisor is behind it. */
export interface EngineGateway {
  /** Starts the engine if it is stopped and returns its address; concurrent callers share one start. Never rejects. */
  ensureReady(): Promise<Result<EngineAddress, EngineError>>;
  /** Called each time a running engine ends without having been stopped; returns the function that unsubscribes. */
  onCrash(listener: (exitCode: number | null) => void): () => void;
}

export interface EngineAddress {
  readonly baseUrl: string;
  readonly token: string;
}
