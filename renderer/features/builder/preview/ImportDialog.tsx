import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RequestImport } from '../../../../shared/request/importing/requestImport.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';

interface ImportDialogProps {
  readonly imported: RequestImport;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** The import result for every part of the pasted text or file. */
export function ImportDialog({ imported, onUndo, onClose }: ImportDialogProps) {
  const { t } = useText();
  const rested = imported.disabledActions.length;
  const understood =
    rested === 0 ? imported.understood : [...imported.understood, t('builder.paste.rested', { count: rested })];
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
      <FieldNames title={t('builder.paste.understood')} names={understood} />
      <FieldNames title={t('builder.paste.kept')} names={imported.passedThrough} />
      <PartList
        title={t('builder.paste.renewed')}
        parts={imported.renewed.map(({ part, now }) => ({ part, word: t('builder.paste.renewedTo', { field: now }) }))}
        icon={<Icon as={Check} size={14} className="translate-y-0.5 text-success" />}
        none={null}
      />
      <PartList
        title={t('builder.paste.doubts')}
        parts={imported.doubts.map(({ part, reason }) => ({ part, word: t(`builder.paste.doubt.${reason}`) }))}
        icon={<Icon as={TriangleAlert} size={14} className="translate-y-0.5 text-warning" />}
        none={null}
      />
      <PartList
        title={t('builder.paste.ignored')}
        parts={distinct(imported.ignored).map(({ part, reason }) => ({
          part,
          word: t(`builder.paste.reason.${reason}`),
        }))}
        icon={<Icon as={Minus} size={14} className="translate-y-0.5 text-text-3" />}
        none={t('builder.paste.nothingIgnored')}
      />
    </Dialog>
  );
}

/** Two headers of one name are one line. */
function distinct(parts: RequestImport['ignored']): RequestImport['ignored'] {
  return [...new Map(parts.map((each) => [`${each.part} ${each.reason}`, each])).values()];
}

interface PartListProps {
  readonly title: string;
  readonly parts: readonly { readonly part: string; readonly word: string }[];
  readonly icon: ReactNode;
  /** Text for an empty list; null hides the list. */
  readonly none: string | null;
}

function PartList({ title, parts, icon, none }: PartListProps) {
  if (parts.length === 0 && none === null) return null;
  return (
    <>
      <h3 className="mt-3 mb-1 font-medium text-text">{title}</h3>
      {parts.length === 0 ? <p>{none}</p> : null}
      <ul>
        {parts.map(({ part, word }) => (
          <li key={`${part} ${word}`} className="flex items-baseline gap-2">
            {icon}
            <span className="max-w-[60%] shrink-0 font-code type-12 [overflow-wrap:anywhere]">{part}</span>
            <span className="text-text-3 type-12">{word}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function FieldNames({ title, names }: { readonly title: string; readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 mb-1 font-medium text-text">{title}</h3>
      <ul>
        {names.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Icon as={Check} size={14} className="text-success" />
            <span className="font-code type-12 [overflow-wrap:anywhere]">{name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
