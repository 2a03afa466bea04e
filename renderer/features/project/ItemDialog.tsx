import { type FormEvent, useId, useState } from 'react';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { entryName, folderOf, isWithin, type Project } from '../../../shared/project/project.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FieldMessage } from '../../ui/controls/FieldMessage.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useOneAtATime } from '../../ui/hooks/useOneAtATime.ts';

interface ItemDialogProps {
  readonly title: string;
  readonly submitText: string;
  readonly project: Project;
  /** Null where the name is no question. */
  readonly name: string | null;
  /** Null hides the choice of a folder. */
  readonly folder: string | null;
  /** A folder being moved, which cannot be its own destination. */
  readonly moved?: string;
  /** Warning shown before saving. */
  readonly warning?: string | null;
  readonly onSubmit: (name: string, folder: string) => Promise<IpcResult<unknown>>;
  readonly onClose: () => void;
}

/** No file name is empty, so this value equals no folder's path. */
const top = '/';

/** Requests a name and a folder, and stays open until saving succeeds. */
export function ItemDialog({
  title,
  submitText,
  project,
  name,
  folder,
  moved,
  warning = null,
  onSubmit,
  onClose,
}: ItemDialogProps) {
  const { t } = useText();
  const formId = useId();
  const [written, setWritten] = useState(name ?? '');
  const [place, setPlace] = useState(folder ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const save = useOneAtATime(async () => {
    const trimmed = written.trim();
    if (name !== null && trimmed === '') return;
    const done = await onSubmit(trimmed, place);
    if (done.ok) onClose();
    else setFailure(done.error.message);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  const folders = project.entries.filter(
    ({ kind, path, fault }) => kind === 'folder' && fault === null && (moved === undefined || !isWithin(path, moved)),
  );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('project.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} isDisabled={name !== null && written.trim() === ''}>
            {submitText}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        {name === null ? null : (
          <TextField
            label={t('project.save.name')}
            value={written}
            onChange={setWritten}
            maxLength={200}
            autoFocus
            onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
            error={failure}
          />
        )}
        {folder === null ? null : (
          <Select
            label={t('project.save.folder')}
            value={place === '' ? top : place}
            onChange={(id) => setPlace(id === top ? '' : id)}
            items={[
              { id: top, text: t('project.save.top', { name: project.name }) },
              ...folders.map(({ path }) => ({
                id: path,
                text: entryName(path),
                description: folderOf(path) === '' ? undefined : folderOf(path),
              })),
            ]}
          />
        )}
        {name === null && failure !== null ? <FieldMessage>{failure}</FieldMessage> : null}
        {warning === null ? null : <FieldMessage tone="warning">{warning}</FieldMessage>}
      </form>
    </Dialog>
  );
}
