import { Link2, RefreshCw, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  type ConnectionId,
  labConnectionId,
  localEngineConnectionId,
  type RunId,
} from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { promptTitle } from '../../../../shared/base/promptTitle.ts';
import type { ListedAgent } from '../../../../shared/ipc/agentCalls.ts';
import { listedRequest, requestOf } from '../../../data/requests/listedRequest.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';

interface AttachRunProps {
  readonly connectionId: ConnectionId;
  /** Scenario that the failure lab plays. */
  readonly scenario: string | null;
  /** Chooses the connection, if the surrounding form does not. */
  readonly start?: ReactNode;
  /** Called with the run that is followed or was read from a file. */
  readonly onRun: (runId: RunId) => void;
}

/** Follows a run that was started elsewhere: by its id, or from the service's own list. */
export function AttachRun({ connectionId, scenario, start, onRun }: AttachRunProps) {
  const { t } = useText();
  const { host } = useServices();
  const [id, setId] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  // The local engine runs no agents; a file can be opened all the same.
  const canAttach = connectionId !== localEngineConnectionId;
  const attach = async (jobId: string, request: JsonObject | null) => {
    if (!jobIdForm.test(jobId)) return setFailure(t('agents.attach.badId'));
    const result = await host.call('agents.attach', {
      connectionId,
      jobId,
      ...(request === null ? {} : { body: request }),
      ...(connectionId === labConnectionId ? { scenario } : {}),
    });
    if (result.ok) onRun(result.value.runId);
    else setFailure(result.error.message);
  };
  const attachTyped = async () => {
    if (!jobIdForm.test(id)) return setFailure(t('agents.attach.badId'));
    setAsking(true);
    const known = await host.call('agents.find', { connectionId, id });
    if (known.ok && known.value.runId !== null) {
      setAsking(false);
      return onRun(known.value.runId);
    }
    // A run's status does not contain its request; the service's list may.
    const request = await listedRequest(host, connectionId, id);
    await attach(id, request);
    setAsking(false);
  };
  const importRun = async () => {
    const result = await host.call('runs.import', null);
    if (!result.ok) setFailure(result.error.message);
    else if (result.value.runId !== null) onRun(result.value.runId);
  };
  return (
    <section aria-label={t('agents.attach.title')} className="flex flex-col gap-2">
      <h3 className="font-medium">{t('agents.attach.title')}</h3>
      {canAttach ? (
        <div className="flex items-start gap-2">
          {start}
          <TextField
            aria-label={t('agents.attach.id')}
            placeholder="0193f2c4-…"
            isCode
            value={id}
            onChange={(text) => {
              setId(text.trim());
              setFailure(null);
            }}
            className="max-w-[380px] flex-1"
          />
          <Button icon={Link2} isDisabled={id === '' || isAsking} onPress={() => void attachTyped()}>
            {t('agents.attach')}
          </Button>
        </div>
      ) : null}
      {failure === null ? null : <FieldMessage>{failure}</FieldMessage>}
      <Button variant="link" size="small" icon={Upload} className="self-start" onPress={() => void importRun()}>
        {t('agents.import')}
      </Button>
      {canAttach ? (
        <RemoteRuns
          key={connectionId}
          connectionId={connectionId}
          onAttach={(jobId, request) => void attach(jobId, request)}
        />
      ) : null}
    </section>
  );
}

const jobIdForm = /^[\w-]{1,200}$/;

interface Listed {
  readonly rows: readonly ListedAgent[];
  readonly next: number | null;
  readonly failure: string | null;
}

/** Runs listed by the service, fetched on demand: no request is sent before the user asks for it. */
function RemoteRuns({
  connectionId,
  onAttach,
}: Pick<AttachRunProps, 'connectionId'> & {
  readonly onAttach: (jobId: string, request: JsonObject | null) => void;
}) {
  const { t } = useText();
  const { host } = useServices();
  const [listed, setListed] = useState<Listed | null>(null);
  const ask = async (before: number | null) => {
    const result = await host.call('agents.listRemote', { connectionId, before });
    setListed((known) =>
      result.ok
        ? {
            rows: [...(before === null ? [] : (known?.rows ?? [])), ...result.value.agents],
            next: result.value.next,
            failure: null,
          }
        : { rows: known?.rows ?? [], next: null, failure: result.error.message },
    );
  };
  return (
    <>
      <Button variant="link" size="small" icon={RefreshCw} className="self-start" onPress={() => void ask(null)}>
        {t('agents.attach.list')}
      </Button>
      {listed?.failure == null ? null : <FieldMessage>{listed.failure}</FieldMessage>}
      {listed?.failure === null && listed.rows.length === 0 ? (
        <p className="text-text-2 type-12">{t('agents.attach.none')}</p>
      ) : null}
      <ul className="flex flex-col">
        {listed?.rows.map(({ jobId, status, createdAt, targetHint, row }) => (
          <li key={jobId} className="flex min-h-8 items-center gap-3 border-b border-border-subtle type-13">
            <Tag tone={status === 'completed' ? 'success' : status === 'failed' ? 'danger' : 'info'}>{status}</Tag>
            <span className="min-w-0 flex-1 truncate">{titleOf(targetHint, row) ?? jobId}</span>
            <span className="shrink-0 text-text-3 tabular-nums type-12">
              {createdAt?.slice(0, 16).replace('T', ' ') ?? ''}
            </span>
            <Button
              size="small"
              aria-label={t('agents.attach.named', { id: titleOf(targetHint, row) ?? jobId })}
              onPress={() => onAttach(jobId, requestOf(row))}
            >
              {t('agents.attach')}
            </Button>
          </li>
        ))}
      </ul>
      {listed?.next == null ? null : (
        <Button variant="link" size="small" className="self-start" onPress={() => void ask(listed.next)}>
          {t('agents.attach.more')}
        </Button>
      )}
    </>
  );
}

/** Returns the goal of a listed run: the service's own hint, otherwise the beginning of its prompt. */
function titleOf(targetHint: string | null, row: JsonObject): string | null {
  return targetHint ?? promptTitle(requestOf(row)?.['prompt'], 80);
}
