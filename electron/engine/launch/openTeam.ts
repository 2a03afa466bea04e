import { ok, type Result } from '../../../shared/base/result.ts';
import { type Cluster, openCluster } from '../jobs/postgres/openCluster.ts';
import { type ClusterOptions, readStoreUrl } from './clusterFlags.ts';

/**
 * Connects to the database that the engines of a team share.
 * @returns null for an engine of its own; a sentence where the database cannot be used
 */
export async function openTeam(
  options: ClusterOptions,
  version: string,
  log: (line: string) => void,
): Promise<Result<Cluster | null, string>> {
  const url = readStoreUrl(options, process.env);
  if (!url.ok || url.value === null) return url.ok ? ok(null) : url;
  return await openCluster({ url: url.value, role: options.role, version, log });
}
