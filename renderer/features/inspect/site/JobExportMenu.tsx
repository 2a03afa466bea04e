import { Braces, Copy, Download, FileArchive, Package, Table2, X } from 'lucide-react';
import { type JobExportFormat, jobExportFormats } from '../../../../shared/run/jobExport.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useExportProgress } from '../../../data/queries/exportProgress.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useCopy } from '../save/useCopyText.ts';
import { useSaveToast } from '../save/useSaveToast.ts';

const icons = { markdown: FileArchive, jsonl: Braces, csv: Table2, trowel: Package } as const;

interface JobExportMenuProps {
  readonly run: RunModel;
  /** Nothing can be exported before the first page has arrived. */
  readonly hasPages: boolean;
  /** The listed pages as a table. */
  readonly listedCsv: () => string;
}

/** Exports the pages of a job to a file, which main writes; while it does, how far it is, and a way to cancel. */
export function JobExportMenu({ run: { runId }, hasPages, listedCsv }: JobExportMenuProps) {
  const { t, number } = useText();
  const { host } = useServices();
  const say = useSaveToast();
  const copy = useCopy();
  const progress = useExportProgress(runId);
  if (progress !== null)
    return (
      <>
        <span role="status" className="whitespace-nowrap text-text-2 tabular-nums type-12">
          {t('site.export.progress', { written: number(progress.written), total: number(progress.total) })}
        </span>
        <IconButton
          icon={X}
          label={t('site.export.cancel')}
          onPress={() => void host.call('runs.cancelExport', { runId })}
        />
      </>
    );
  return (
    <Menu
      label={t('site.export')}
      placement="bottom end"
      trigger={<IconButton icon={Download} label={t('site.export')} isDisabled={!hasPages} />}
      sections={[
        {
          entries: jobExportFormats.map((id) => ({
            id: id as JobExportFormat | 'copy',
            text: t(`site.export.pages.${id}`),
            description: t(`site.export.pages.${id}.help`),
            icon: icons[id],
          })),
        },
        { entries: [{ id: 'copy' as const, text: t('site.export.copyCsv'), icon: Copy }] },
      ]}
      onAction={(id) =>
        void (id === 'copy' ? copy(listedCsv()) : host.call('runs.exportPages', { runId, format: id }).then(say))
      }
    />
  );
}
