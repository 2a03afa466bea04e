import { useState } from 'react';
import { useDiagnostics } from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { OptionList } from '../../ui/controls/OptionList.tsx';
import { diagnosticsText } from './diagnosticsText.ts';

/** Id of the entire file: no part has an empty name. */
const allParts = '';

/** Preview of the diagnostics file, part by part and as a whole, and the only way to save it. */
export function DiagnosticsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, bytes } = useText();
  const { host } = useServices();
  const read = useDiagnostics();
  const [said, setSaid] = useState('');
  const [part, setPart] = useState('versions');
  const file = read.data?.text ?? '';
  const size = (read.data?.parts ?? []).reduce((sum, each) => sum + each.bytes, 0);
  const save = async (): Promise<void> => {
    const saved = await host.call('diagnostics.save', null);
    if (!saved.ok) setSaid(saved.error.message);
    else if (saved.value.file !== null) setSaid(t('recovery.diagnostics.saved', { file: saved.value.file }));
  };
  return (
    <Dialog
      title={t('recovery.diagnostics.title')}
      width={880}
      onClose={onClose}
      actions={
        <>
          <p role="status" data-selectable className="min-w-0 flex-1 text-text-2 type-12 [overflow-wrap:anywhere]">
            {said}
          </p>
          <Button onPress={onClose}>{t('recovery.diagnostics.close')}</Button>
          <Button variant="primary" isDisabled={read.data === undefined} onPress={() => void save()}>
            {t('recovery.diagnostics.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('recovery.diagnostics.lead')}</p>
        {read.error === null ? null : <p role="alert">{read.error.message}</p>}
        <div className="flex h-[min(27rem,46vh)] gap-3">
          <OptionList
            label={t('recovery.diagnostics.parts')}
            className="w-52 shrink-0"
            items={[
              ...(read.data?.parts ?? []).map(({ name, lines, bytes: partBytes }) => ({
                id: name,
                text: name,
                content: (
                  <PartName
                    name={name}
                    facts={lines > 1 ? t('recovery.diagnostics.lines', { lines }) : bytes(partBytes)}
                  />
                ),
              })),
              {
                id: allParts,
                text: t('recovery.diagnostics.text'),
                content: <PartName name={t('recovery.diagnostics.text')} facts={bytes(size)} />,
              },
            ]}
            value={part}
            onChange={setPart}
          />
          <pre
            tabIndex={0}
            data-selectable
            role="group"
            aria-label={part === allParts ? t('recovery.diagnostics.text') : part}
            aria-busy={read.data === undefined}
            className="min-w-0 flex-1 overflow-auto rounded-m border border-border bg-surface-sunken p-3 text-text type-code whitespace-pre-wrap focus-inset [overflow-wrap:anywhere]"
          >
            {part === allParts ? file : diagnosticsText(file, part)}
          </pre>
        </div>
      </div>
    </Dialog>
  );
}

function PartName({ name, facts }: { readonly name: string; readonly facts: string }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-text-3 tabular-nums type-12">{facts}</span>
    </>
  );
}
