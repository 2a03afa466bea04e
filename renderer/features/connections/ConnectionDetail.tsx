import { Cpu, FlaskConical, Folder, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { labConnectionId } from '../../../shared/base/brand.ts';
import type { Connection, ConnectionDraft } from '../../../shared/connection/connection.ts';
import { connectionColour } from '../../data/labels/connectionColour.ts';
import { useCall, useKeyStatus } from '../../data/queries/queries.ts';
import { queryKeys } from '../../data/queries/queryKeys.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { Dot } from '../../ui/labels/Dot.tsx';
import { FieldMessage } from '../../ui/controls/FieldMessage.tsx';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { FormRow } from '../../ui/controls/FormRow.tsx';
import { Swatches } from '../../ui/controls/Swatches.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { showFailure, showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { AddressField } from './AddressField.tsx';
import { completeDraft, connectionColours, draftOf, movesOrigin, readAddress } from './connectionDraft.ts';
import { ConnectionTest } from './ConnectionTest.tsx';
import { KeyCard } from './KeyCard.tsx';

/** One service: its name, URL and key, and whether it responds. Changes are saved immediately. */
export function ConnectionDetail({ connection }: { readonly connection: Connection }) {
  const { t } = useText();
  const isService = connection.kind === 'service';
  return (
    <section
      aria-label={connection.name}
      className="@container flex min-w-0 flex-1 flex-col overflow-y-auto px-8 pb-8 max-[1100px]:px-4"
    >
      <header className="flex min-h-14 items-center gap-3 py-3">
        <Dot colour={connectionColour(connection)} size={12} />
        <h2 className="min-w-0 truncate font-strong type-20">{connection.name}</h2>
      </header>
      {isService ? <ServiceRows connection={connection} /> : null}
      {connection.kind === 'local-engine' ? <LocalEngineRows /> : null}
      {connection.kind === 'lab' ? <LabRows /> : null}
      <FormRow title={t('connections.test')} hint={t('connections.testHint')}>
        <ConnectionTest connection={connection} />
      </FormRow>
      {isService ? <RemoveRow connection={connection} /> : null}
    </section>
  );
}

function LocalEngineRows() {
  const { t } = useText();
  const { commands } = useServices();
  return (
    <div className="flex flex-col items-start gap-3 border-t border-border-subtle py-4">
      <p className="max-w-[64ch] text-text-2">{t('connections.local.about')}</p>
      <Button icon={Cpu} onPress={() => void commands.run('engine.open')}>
        {t('connections.local.open')}
      </Button>
    </div>
  );
}

function LabRows() {
  const { t } = useText();
  const { host, commands } = useServices();
  // A button of a simulated error card leads here; the lab has no equivalent of the page that it opens otherwise.
  const isAsked = useWindowState((state) => state.connectionTask?.connectionId === labConnectionId);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsked) note.current?.focus();
  }, [isAsked]);
  return (
    <div className="flex flex-col items-start gap-3 border-t border-border-subtle py-4">
      <p className="max-w-[64ch] text-text-2">{t('lab.connection.about')}</p>
      {isAsked ? (
        <p
          ref={note}
          role="status"
          tabIndex={-1}
          className="max-w-[64ch] rounded-m bg-info-tint px-3 py-2 text-info-text"
        >
          {t('lab.connection.rehearsed')}
        </p>
      ) : null}
      <p className="max-w-[64ch] text-text-2">{t('lab.own')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isAsked ? 'primary' : 'secondary'}
          icon={FlaskConical}
          onPress={() => void commands.run('lab.open')}
        >
          {t('lab.openPage')}
        </Button>
        <Button
          icon={Folder}
          onPress={() => void host.call('app.openFolder', { folder: 'lab' }).then((told) => worked('folder', told))}
        >
          {t('lab.openFolder')}
        </Button>
      </div>
    </div>
  );
}

function ServiceRows({ connection }: { readonly connection: Connection }) {
  const { t } = useText();
  const [draft, setDraft] = useState(() => draftOf(connection));
  const update = useCall('connections.update', [queryKeys.connections, queryKeys.keyStatus]);
  const key = useKeyStatus().data?.keys.find((each) => each.connectionId === connection.id);
  useRequestedField(connection);
  const reading = readAddress(draft.baseUrl, draft.allowInsecureHttp);
  const save = (next: ConnectionDraft) => {
    const nextReading = readAddress(next.baseUrl, next.allowInsecureHttp);
    if (nextReading.problem !== null || next.name.trim() === '') return;
    const complete = completeDraft(next, nextReading);
    setDraft({ ...complete, extraCaFile: complete.extraCaFile });
    if (JSON.stringify(complete) !== JSON.stringify(draftOf(connection)))
      update.mutate({ id: connection.id, change: complete });
  };
  const change = (part: Partial<ConnectionDraft>) => setDraft((before) => ({ ...before, ...part }));
  const changeAndSave = (part: Partial<ConnectionDraft>) => {
    change(part);
    save({ ...draft, ...part });
  };
  return (
    <>
      <FormRow title={t('connections.nameAndColour')} hint={t('connections.nameHint')}>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <TextField
            className="w-60"
            aria-label={t('connections.name')}
            value={draft.name}
            maxLength={80}
            error={draft.name.trim() === '' ? t('connections.nameEmpty') : null}
            onChange={(name) => change({ name })}
            onBlur={() => save(draft)}
          />
          <Swatches
            label={t('connections.colour')}
            colours={connectionColours}
            nameOf={(colour) => t(`connections.colour.${colour as 1}`)}
            value={draft.colour}
            onChange={(colour) => changeAndSave({ colour })}
          />
        </div>
      </FormRow>
      <FormRow title={t('connections.baseUrl')} hint={t('connections.baseUrlHint')}>
        <div data-focus-target="connection-address" className="w-full">
          <AddressField
            value={draft.baseUrl}
            reading={reading}
            isTouched
            onChange={(baseUrl) => change({ baseUrl })}
            onBlur={() => save(draft)}
          />
        </div>
        {key !== undefined && key.state !== 'absent' && movesOrigin(connection, reading) ? (
          <FieldMessage tone="warning">{t('connections.baseUrlMoves')}</FieldMessage>
        ) : null}
      </FormRow>
      <FormRow title={t('connections.key')} hint={t('connections.keyHint')}>
        <KeyCard connection={connection} />
      </FormRow>
      <FormRow title={t('connections.insecure')} hint={t('connections.insecureHint')}>
        <Switch
          isSelected={draft.allowInsecureHttp}
          onChange={(allowInsecureHttp) => changeAndSave({ allowInsecureHttp })}
        >
          {t('connections.insecureSwitch')}
        </Switch>
        {draft.allowInsecureHttp ? (
          <FieldMessage tone="warning">{t('connections.insecureWarning')}</FieldMessage>
        ) : null}
      </FormRow>
      <FormRow title={t('connections.certificate')} hint={t('connections.certificateHint')}>
        <div data-focus-target="connection-certificate" className="w-full">
          <TextField
            className="w-full max-w-[520px]"
            aria-label={t('connections.certificate')}
            isCode
            value={draft.extraCaFile ?? ''}
            placeholder={t('connections.certificatePlaceholder')}
            onChange={(extraCaFile) => change({ extraCaFile })}
            onBlur={() => save(draft)}
          />
        </div>
      </FormRow>
      {update.error === null ? null : (
        <FieldMessage>{t('connections.notSaved', { reason: update.error.message })}</FieldMessage>
      )}
    </>
  );
}

/** Focuses the field of this connection that an error card requested. */
function useRequestedField(connection: Connection): void {
  const { window } = useServices();
  const task = useWindowState((state) => state.connectionTask);
  useEffect(() => {
    if (task?.connectionId !== connection.id || (task.task !== 'address' && task.task !== 'certificate')) return;
    window.setState({ connectionTask: null });
    focusTarget(`connection-${task.task}`);
  }, [task, connection.id, window]);
}

function RemoveRow({ connection }: { readonly connection: Connection }) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const remove = useCall('connections.remove', [queryKeys.connections, queryKeys.keyStatus]);
  return (
    <FormRow title={t('connections.remove')} hint={t('connections.removeHint')}>
      <Button icon={Trash2} onPress={() => setAsking(true)}>
        {t('connections.keyRemove')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('connections.removeTitle', { name: connection.name })}
          body={t('connections.removeBody')}
          confirmText={t('connections.keyRemove')}
          cancelText={t('connections.removeKeep')}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(
              { id: connection.id },
              {
                onSuccess: () =>
                  showToast({ about: 'connections', text: t('connections.removed', { name: connection.name }) }),
                onError: (failure) => showFailure('connections', failure.message),
              },
            )
          }
        />
      ) : null}
    </FormRow>
  );
}
