import type { Connection, ConnectionReport } from '../../../shared/connection/connection.ts';

export interface ConnectionTarget {
  readonly kind: Connection['kind'];
  /** As the person wrote it, or the engine's own URL. */
  readonly baseUrl: string;
  readonly allowInsecureHttp: boolean;
  readonly extraCaFile: string | null;
  readonly key: string | null;
}

/** "Test connection": distinguishes each failure, and spends no credits. Never rejects. */
export interface ConnectionChecker {
  check(target: ConnectionTarget, signal: AbortSignal): Promise<ConnectionReport>;
}
