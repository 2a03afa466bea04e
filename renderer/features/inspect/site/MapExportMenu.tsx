import { Copy, Download } from 'lucide-react';
import { linksCsv, linksJsonl, linksText } from '../../../../shared/document/site/siteExport.ts';
import type { SiteLink } from '../../../../shared/document/site/sitePages.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { savedName } from '../save/savedName.ts';
import { useCopy } from '../save/useCopyText.ts';
import { useSaveText } from '../save/useSaveText.ts';

const writers = { txt: linksText, csv: linksCsv, jsonl: linksJsonl } as const;
const endings = ['txt', 'csv', 'jsonl'] as const;

interface MapExportMenuProps {
  readonly run: RunModel;
  /** The links to copy or save. */
  readonly links: readonly SiteLink[];
}

/** Copies or saves links of a map. */
export function MapExportMenu({ run, links }: MapExportMenuProps) {
  const { t } = useText();
  const copy = useCopy();
  const save = useSaveText();
  return (
    <Menu
      label={t('site.export')}
      placement="bottom end"
      trigger={<IconButton icon={Download} label={t('site.export')} isDisabled={links.length === 0} />}
      sections={[
        {
          title: t('site.export.copyTitle'),
          entries: endings.map((id) => ({ id: `copy.${id}`, text: t(`site.export.${id}`), icon: Copy })),
        },
        {
          title: t('site.export.saveTitle'),
          entries: endings.map((id) => ({ id: `save.${id}`, text: t(`site.export.${id}Save`), icon: Download })),
        },
      ]}
      onAction={(id) => {
        const ending = endings.find((each) => id.endsWith(`.${each}`));
        if (ending === undefined) return;
        const text = writers[ending](links);
        void (id.startsWith('copy') ? copy(text.trimEnd()) : save(savedName(run, ending), text));
      }}
    />
  );
}
