import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';

/** The failure lab's interface for runs; its process is behind it. */
export interface LabGateway {
  /**
   * Starts the lab if it is stopped and returns the address of a scenario; null is the plain one. `not-found` for a scenario that no longer
   * exists. Never rejects.
   */
  ensureReady(scenario: string | null): Promise<Result<LabAddress, AppError>>;
}

export interface LabAddress {
  readonly baseUrl: string;
  readonly token: string;
  /** PEM file of an authority that is trusted for this scenario alone; null for most. */
  readonly extraCaFile: string | null;
}
