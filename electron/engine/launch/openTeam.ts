import { ok, type Result } from '../../../shared/base/result.ts';
import { type Cluster, openCluster } from '../jobs/postgres/openCluster.ts';
import { type ClusterOptions, readStoreUrl } from './clusterFlags.ts';

/**
 * Connects to the database that the engines of a team share.
 * @returns null for an engine of its own; a sentence where the database cannot be used
 */
export async function openTeam(
  options: ClusterOptions & { readonly supervised: boolean },
  version: string,
  log: (line: string) => void,
): Promise<Result<Cluster | null, string>> {
  // The engine of the app is that of one person, whatever the environment of the desktop has.
  const url = readStoreUrl(options, options.supervised ? {} : process.env);
  if (!url.ok || url.value === null) return url.ok ? ok(null) : url;
  return await openCluster({ url: url.value, role: options.role, version, log });
}
