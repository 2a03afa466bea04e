import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import type { ErrorContext } from '../../../shared/errors/presentation.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { connectionLabel } from '../../data/labels/connectionLabel.ts';
import { useConnection, useKeyStatus } from '../../data/queries/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';

/** Returns the context of an agent run that error texts need. */
export function useAgentErrorContext(run: RunModel): ErrorContext {
  const connection = useConnection(run.connectionId);
  const keys = useKeyStatus().data?.keys ?? [];
  const { t } = useText();
  const { baseUrl, request } = run;
  const connectionName = connectionLabel(run, t);
  return {
    connectionName,
    isLocalEngine: connection?.kind === 'local-engine',
    isOffline: false,
    hasKey: keys.some((key) => key.connectionId === run.connectionId && key.state !== 'absent'),
    serviceHost: baseUrl !== null && canParseUrl(baseUrl) ? new URL(baseUrl).host : connectionName,
    request,
    isLocalFile: false,
    hasConnectionCaFile: connection?.kind === 'service' && connection.extraCaFile !== null,
    localEngineLacks: [],
    costs: [],
    sentLastMinute: null,
    hasBody: run.body !== null,
  };
}
