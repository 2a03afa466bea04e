import { type FormEvent, useId, useRef, useState } from 'react';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FieldMessage } from '../../../ui/controls/FieldMessage.tsx';
import { fieldFrame, fieldLabel, fieldSizes } from '../../../ui/controls/fieldStyles.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { SecretInput, takeSecret } from '../../../ui/controls/SecretField.tsx';

interface FilePasswordDialogProps {
  readonly tabId: TabId;
  /** Of the locked file, which is one of this computer. */
  readonly url: string;
  readonly onClose: () => void;
}

/** Takes the password of a locked file, passes it to main, and has the file read again. The window keeps none of it. */
export function FilePasswordDialog({ tabId, url, onClose }: FilePasswordDialogProps) {
  const { t } = useText();
  const { host, runActions } = useServices();
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [hasText, setHasText] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const unlock = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const password = takeSecret(input.current);
    setHasText(false);
    if (password === '') return;
    const unlocked = await host.call('files.unlock', { url, password });
    if (!unlocked.ok) {
      setFailure(unlocked.error.message);
      return;
    }
    onClose();
    void runActions.startRun(tabId);
  };
  return (
    <Dialog
      title={t('inspect.filePassword.title')}
      width={440}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            {t('inspect.filePassword.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} isDisabled={!hasText}>
            {t('inspect.filePassword.open')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void unlock(event)} className="flex flex-col gap-1">
        <label className="flex flex-col gap-1">
          <span className={fieldLabel}>
            {t('inspect.filePassword.label', { name: readFileAddress(url)?.name ?? '' })}
          </span>
          <span className={joinClasses(fieldFrame, fieldSizes.medium)}>
            <SecretInput inputRef={input} autoFocus onText={(text) => setHasText(text !== '')} />
          </span>
        </label>
        <span className="text-text-3 type-12">{t('inspect.filePassword.about')}</span>
        {failure === null ? null : <FieldMessage>{failure}</FieldMessage>}
      </form>
    </Dialog>
  );
}
