import { runHeader } from '../../../shared/api/engine/control.ts';
import type { RunId } from '../../../shared/base/brand.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { AgentTarget } from './agentApi.ts';
import type { AgentServicePorts } from './agentPorts.ts';

/**
 * The current target for the calls of a run: engine and lab have another URL at each start of the program, and a key may have changed, so
 * it is read anew for each call.
 */
export async function findAgentTarget(
  ports: Pick<AgentServicePorts, 'engine' | 'lab' | 'keys'>,
  { connection, scenario, runId }: { connection: Connection; scenario: string | null; runId: RunId | null },
): Promise<Result<AgentTarget, AppError>> {
  const headers: Record<string, string> = runId === null ? {} : { [runHeader]: runId };
  const secrets = ports.keys.knownSecrets();
  if (connection.kind === 'service') {
    const key = await ports.keys.resolveKey(connection.id);
    if (!key.ok) return key;
    const { baseUrl, extraCaFile } = connection;
    return ok({ baseUrl, key: key.value, extraCaFile, headers, secrets: ports.keys.knownSecrets() });
  }
  if (connection.kind === 'lab') {
    const lab = await ports.lab.ensureReady(scenario);
    if (!lab.ok) return lab;
    const { baseUrl, token, extraCaFile } = lab.value;
    return ok({ baseUrl, key: token, extraCaFile, headers, secrets });
  }
  const engine = await ports.engine.ensureReady();
  if (!engine.ok) return engine;
  const { baseUrl, token } = engine.value;
  return ok({ baseUrl, key: token, extraCaFile: connection.extraCaFile, headers, secrets });
}
