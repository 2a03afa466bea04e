import { Copy } from 'lucide-react';
import { savedName } from '../save/savedName.ts';
import { type LinkRow, linkRowsCsv, linkRowsJson } from '../../../../shared/document/links/linkRows.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useCopy } from '../save/useCopyText.ts';
import { useSaveText } from '../save/useSaveText.ts';

interface TakeLinksProps {
  /** The chosen rows, or all that are shown. */
  readonly rows: readonly LinkRow[];
  readonly run: RunModel;
  readonly field: 'links' | 'images';
}

/** Copies or saves rows of the table: their URLs alone, or the table as CSV or JSON. */
export function TakeLinks({ rows, run, field }: TakeLinksProps) {
  const { t } = useText();
  const copy = useCopy();
  const save = useSaveText();
  const fileName = (ending: string): string => savedName(run, `${field}.${ending}`);
  const acts = {
    addresses: () => copy(rows.map(({ url }) => url).join('\n')),
    csv: () => copy(linkRowsCsv(rows)),
    json: () => copy(linkRowsJson(rows)),
    csvFile: () => save(fileName('csv'), linkRowsCsv(rows)),
    jsonFile: () => save(fileName('json'), linkRowsJson(rows)),
  } as const;
  const entry = (id: keyof typeof acts) => ({ id, text: t(`inspect.links.take.${id}`, { count: rows.length }) });
  return (
    <Menu
      label={t('inspect.links.take')}
      placement="bottom end"
      trigger={<IconButton icon={Copy} label={t('inspect.links.take')} isDisabled={rows.length === 0} />}
      sections={[
        { title: t('inspect.links.copy'), entries: [entry('addresses'), entry('csv'), entry('json')] },
        { title: t('inspect.links.save'), entries: [entry('csvFile'), entry('jsonFile')] },
      ]}
      onAction={(id) => void acts[id]()}
    />
  );
}
