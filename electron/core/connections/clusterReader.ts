import type { EngineCluster } from '../../../shared/api/engine/control.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { ConnectionTarget } from './connectionChecker.ts';

/** Reads the engines behind a service; null where it is not a cluster of engines. Fails only if it cannot be reached. Never rejects. */
export interface ClusterReader {
  read(target: ConnectionTarget, signal: AbortSignal): Promise<Result<EngineCluster | null, AppError>>;
}
