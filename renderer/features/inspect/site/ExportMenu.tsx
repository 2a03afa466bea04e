import { Download } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useCopy } from '../save/useCopyText.ts';
import { useSaveText } from '../save/useSaveText.ts';

interface ExportMenuProps {
  /** The rows as a table. */
  readonly csv: () => string;
  /** Name of the file without its extension. */
  readonly name: string;
}

/** Copies or saves the rows that are shown. */
export function ExportMenu({ csv, name }: ExportMenuProps) {
  const { t } = useText();
  const copy = useCopy();
  const save = useSaveText();
  const run = {
    copyCsv: () => copy(csv()),
    csvSave: () => save(`${name}.csv`, csv()),
  } as const;
  const ids = ['copyCsv', 'csvSave'] as const;
  return (
    <Menu
      label={t('site.export')}
      placement="bottom end"
      trigger={<IconButton icon={Download} label={t('site.export')} />}
      sections={[{ entries: ids.map((id) => ({ id, text: t(`site.export.${id}`) })) }]}
      onAction={(id) => void run[id]()}
    />
  );
}
