import { engineHealthSchema } from '../../shared/api/engine/control.ts';
import { err, ok } from '../../shared/base/result.ts';
import { parseBaseUrl } from '../../shared/connection/baseUrl.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { ClusterReader } from '../core/connections/clusterReader.ts';
import { probe, probedJson, type ProbePorts } from './probe.ts';

/** Engines that are shown: a team has a few, and the response is that of a service. */
const maxEngines = 200;

/** Reads the health of a service, if it is an engine of ours, for its cluster. */
export function createClusterReader(ports: ProbePorts): ClusterReader {
  return {
    async read(target, signal) {
      const address = parseBaseUrl(target.baseUrl, { allowInsecureHttp: target.allowInsecureHttp });
      if (!address.ok) return err(badUrl);
      const response = await probe(ports, target, { method: 'GET', url: `${address.value}/trowel/health` }, signal);
      if (response.status === null && response.failure !== null) return err(response.failure);
      const health = engineHealthSchema.safeParse(probedJson(response));
      const cluster = health.success ? health.data.cluster : null;
      return ok(cluster === null ? null : { ...cluster, engines: cluster.engines.slice(0, maxEngines) });
    },
  };
}

const badUrl: AppError = { kind: 'refused', reason: 'bad-input', message: 'The URL of the connection is invalid' };
