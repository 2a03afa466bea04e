import { SendHorizontal } from 'lucide-react';
import { useState } from 'react';
import { parseExactJson, writeExactJson } from '../../../../shared/base/exactNumber.ts';
import { type ConnectionId, type TabId, localEngineConnectionId } from '../../../../shared/base/brand.ts';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { mergePatch } from '../../../../shared/request/mergePatch.ts';
import { blocksSending } from '../../../../shared/request/validateDraft.ts';
import type { WorkspaceTab } from '../../../../shared/workspace/workspace.ts';
import { compareRuns, openRun } from '../../../data/workspace/navigation.ts';
import { useConnection, useConnections, useSettings } from '../../../data/queries/queries.ts';
import { useServices, useTab } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';
import { ConnectionSelect } from '../form/ConnectionSelect.tsx';
import { problemLine } from '../problems/problemLabels.ts';
import { AbVariants } from './AbVariants.tsx';
import { problemsOf } from '../problems/useProblems.ts';
import { useSend } from '../useSend.ts';

interface AbRunDialogProps {
  readonly tabId: TabId;
  readonly onClose: () => void;
}

/** Sends the request twice at the same time: the second run goes to another service, with other options, or both. */
export function AbRunDialog({ tabId, onClose }: AbRunDialogProps) {
  const tab = useTab(tabId);
  const connections = useConnections().data;
  if (tab === undefined || connections === undefined) return null;
  // A local file is readable only by the local engine, and the lab responds with its scenario.
  const isOwnFile = readFileAddress(tab.draft.body['url']) !== null;
  const other = connections.find(({ id, kind }) => id !== tab.connectionId && kind !== 'lab');
  return (
    <AbRunForm
      tab={tab}
      first={isOwnFile ? localEngineConnectionId : (other?.id ?? tab.connectionId)}
      onClose={onClose}
    />
  );
}

interface AbRunFormProps {
  readonly tab: WorkspaceTab;
  /** The service initially selected for B. */
  readonly first: ConnectionId;
  readonly onClose: () => void;
}

function AbRunForm({ tab, first, onClose }: AbRunFormProps) {
  const { t } = useText();
  const services = useServices();
  const own = useConnection(tab.connectionId);
  const sending = useSend(tab.id);
  const [connectionId, setConnectionId] = useState(first);
  const [text, setText] = useState('');
  const kind = useConnection(connectionId)?.kind ?? 'service';
  const { creditGuard } = useSettings();
  const patch = readPatch(text);
  const body = patch === null ? tab.draft.body : mergePatch(tab.draft.body, patch);
  const problems = problemsOf({ ...tab.draft, body, source: null }, kind, { creditGuard });
  const fault = blocksSending(problems) ? problems[0] : problems.find(({ rule }) => rule === 'W12');
  const isSame = connectionId === tab.connectionId && (patch === null || Object.keys(patch).length === 0);
  const send = async () => {
    onClose();
    // The visible result is replaced when the new run begins.
    const block = services.window.getState().chosenBlock;
    const sent = await services.runActions.startAbRun(tab.id, { connectionId, body });
    for (const [letter, result] of [
      ['A', sent.primary],
      ['B', sent.other],
    ] as const)
      worked(`twin ${letter}`, result, (reason) => t('builder.twin.oneFailed', { letter, reason }));
    if (sent.primary.ok && sent.other.ok) compareRuns(services, sent.primary.value, sent.other.value, 'run', block);
    else if (sent.other.ok) void openRun(services, sent.other.value);
  };
  return (
    <Dialog
      title={t('builder.twin')}
      width={720}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('builder.twin.close')}</Button>
          <Button
            variant="primary"
            icon={SendHorizontal}
            isDisabled={patch === null || fault !== undefined || sending.reason !== null || sending.run !== null}
            onPress={() => void send()}
          >
            {t('builder.twin.send')}
          </Button>
        </>
      }
    >
      <div className="@container">
        <div className="grid gap-4 @[560px]:grid-cols-2">
          <section className="flex min-w-0 flex-col gap-2">
            <h3 className="font-strong text-text type-13">{t('builder.twin.side', { letter: 'A' })}</h3>
            <p className="text-text">{own?.name}</p>
            <p>{t('builder.twin.request')}</p>
            {sending.reason === null ? null : <FieldMessage>{sending.reason}</FieldMessage>}
          </section>
          <section className="flex min-w-0 flex-col gap-2">
            <h3 className="font-strong text-text type-13">{t('builder.twin.side', { letter: 'B' })}</h3>
            <ConnectionSelect
              label={t('builder.twin.connection')}
              connectionId={connectionId}
              onChange={setConnectionId}
            />
            <TextField
              label={t('builder.twin.options')}
              description={t('builder.twin.options.help')}
              error={patch === null ? t('builder.twin.notJson') : null}
              rows={4}
              isCode
              placeholder={'{ "onlyMainContent": false }'}
              value={text}
              onChange={setText}
            />
            <AbVariants body={tab.draft.body} patch={patch} onPatch={(next) => setText(writeExactJson(next, 2))} />
            {fault === undefined || patch === null ? null : (
              <FieldMessage>{t('builder.twin.problems', { reason: problemLine({ t }, fault) })}</FieldMessage>
            )}
          </section>
        </div>
      </div>
      {sending.run === null ? null : <p className="pt-3 text-text-3 type-12">{t('builder.twin.running')}</p>}
      {isSame ? <p className="pt-3 text-text-3 type-12">{t('builder.twin.same')}</p> : null}
    </Dialog>
  );
}

/** Returns null unless the text is a JSON object; an empty text is an empty patch. */
function readPatch(text: string): JsonObject | null {
  if (text.trim() === '') return {};
  const parsed = parseExactJson(text);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : null;
}
