import { useState } from 'react';
import { useDiagnostics } from '../../data/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** What a file of diagnostics would hold, all of it, and the one way to write it. */
export function DiagnosticsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, bytes } = useText();
  const { host } = useServices();
  const read = useDiagnostics();
  const [said, setSaid] = useState('');
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
        <ul aria-label={t('recovery.diagnostics.parts')} className="flex flex-wrap gap-x-4 gap-y-1 type-12">
          {(read.data?.parts ?? []).map(({ name, lines, bytes: size }) => (
            <li key={name}>{t('recovery.diagnostics.part', { name, lines, size: bytes(size) })}</li>
          ))}
        </ul>
        <pre
          tabIndex={0}
          data-selectable
          aria-label={t('recovery.diagnostics.text')}
          aria-busy={read.data === undefined}
          className="h-[min(20rem,38vh)] overflow-auto rounded-m border border-border bg-surface-sunken p-3 text-text type-code whitespace-pre-wrap focus-inset [overflow-wrap:anywhere]"
        >
          {read.data?.text ?? ''}
        </pre>
      </div>
    </Dialog>
  );
}
