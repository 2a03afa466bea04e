import { Check, Minus } from 'lucide-react';
import type { RequestImport } from '../../../shared/request/importing/curlImport.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface ImportDialogProps {
  readonly imported: RequestImport;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** What became of every part of a pasted command or code. */
export function ImportDialog({ imported, onUndo, onClose }: ImportDialogProps) {
  const { t } = useText();
  return (
    <Dialog
      title={t('builder.paste.detailsTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onUndo}>{t('builder.paste.undo')}</Button>
          <Button variant="primary" onPress={onClose}>
            {t('builder.paste.close')}
          </Button>
        </>
      }
    >
      <p>{t(`builder.paste.from.${imported.from}`)}</p>
      <h3 className="mt-3 mb-1 font-medium text-text">{t('builder.paste.understood')}</h3>
      <ul>
        {imported.understood.map((field) => (
          <li key={field} className="flex items-center gap-2">
            <Icon as={Check} size={14} className="text-success" />
            <span className="font-code type-12">{field}</span>
          </li>
        ))}
      </ul>
      <h3 className="mt-3 mb-1 font-medium text-text">{t('builder.paste.ignored')}</h3>
      {imported.ignored.length === 0 ? <p>{t('builder.paste.nothingIgnored')}</p> : null}
      <ul>
        {imported.ignored.map(({ part, reason }) => (
          <li key={`${part} ${reason}`} className="flex items-baseline gap-2">
            <Icon as={Minus} size={14} className="self-center text-text-3" />
            <span className="font-code type-12 [overflow-wrap:anywhere]">{part}</span>
            <span className="text-text-3 type-12">{t(`builder.paste.reason.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
