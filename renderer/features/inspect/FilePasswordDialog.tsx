import { useState } from 'react';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FieldMessage } from '../../ui/FieldMessage.tsx';
import { SecretField } from '../../ui/SecretField.tsx';

interface FilePasswordDialogProps {
  readonly tabId: TabId;
  /** Of the locked file, which is one of this computer. */
  readonly url: string;
  readonly onClose: () => void;
}

/** Takes in what opens a locked file, hands it to main, and has the file read again. Nothing of it stays in the window. */
export function FilePasswordDialog({ tabId, url, onClose }: FilePasswordDialogProps) {
  const { t } = useText();
  const { host, runActions } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  const unlock = async (password: string): Promise<void> => {
    const unlocked = await host.call('files.unlock', { url, password });
    if (!unlocked.ok) {
      setFailure(unlocked.error.message);
      return;
    }
    onClose();
    void runActions.startRun(tabId);
  };
  return (
    <Dialog title={t('inspect.filePassword.title')} width={440} onClose={onClose}>
      <SecretField
        label={t('inspect.filePassword.label', { name: readFileAddress(url)?.name ?? '' })}
        description={t('inspect.filePassword.about')}
        submitText={t('inspect.filePassword.open')}
        onSubmit={(password) => void unlock(password)}
        autoFocus
        isPrimary
        isVerbatim
      />
      {failure === null ? null : <FieldMessage>{failure}</FieldMessage>}
    </Dialog>
  );
}
