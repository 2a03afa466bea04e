import type { Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';

/** The failure lab as runs see it; its process is behind it. */
export interface LabGateway {
  /**
   * Starts it when it sleeps and gives where a scenario is played; null is the plain one. `not-found` for a scenario that is
   * gone. Never rejects.
   */
  ensureReady(scenario: string | null): Promise<Result<LabAddress, AppError>>;
}

export interface LabAddress {
  readonly baseUrl: string;
  readonly token: string;
  /** PEM file of an authority that is trusted for this scenario alone; null for most. */
  readonly extraCaFile: string | null;
}
