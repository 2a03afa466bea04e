import { Copy, FolderOpen, LifeBuoy, Stethoscope } from 'lucide-react';
import { useAppInfo } from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { newsVersions } from '../../messages/english.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { FormRow } from '../../ui/controls/FormRow.tsx';
import { KeyValueTable } from '../../ui/tables/KeyValueTable.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';
import { Licences } from './Licences.tsx';

const folders = ['data', 'logs', 'settings', 'engine'] as const;

/** Version of Trowel, its dependencies and their licenses, what is new, and where it stores its data. */
export function AboutPage() {
  const { t } = useText();
  const { host } = useServices();
  const info = useAppInfo().data;
  if (info === undefined) return null;
  const rows = [
    { key: 'trowel', name: t('settings.about.trowel'), value: info.version },
    { key: 'electron', name: t('settings.about.electron'), value: info.electron },
    { key: 'chromium', name: t('settings.about.chromium'), value: info.chromium },
    { key: 'node', name: t('settings.about.node'), value: info.node },
    { key: 'v8', name: t('settings.about.v8'), value: info.v8 },
    { key: 'os', name: t('settings.about.os'), value: info.os },
    { key: 'locale', name: t('settings.about.locale'), value: info.locale },
  ];
  const copyAll = () => {
    const text = rows.map((row) => `${row.name}: ${row.value}`).join('\n');
    void host.call('clipboard.write', { text }).then((result) => {
      if (worked('about', result)) showToast({ about: 'about', text: t('settings.about.copied') });
    });
  };
  return (
    <>
      <div className="flex flex-col gap-1 border-t border-border-subtle py-4">
        <p data-selectable className="font-medium">
          {t('settings.about.version', { version: info.version })}
        </p>
        <p className="max-w-[64ch] text-text-2">{t('settings.about.body')}</p>
      </div>
      <FormRow title={t('settings.about.news')} hint={t('settings.about.newsHint')}>
        {newsVersions.map((version) => (
          <div key={version} className="max-w-[64ch]">
            <h4 className="font-medium">{t('settings.about.version', { version })}</h4>
            <ul className="list-disc ps-5 text-text-2">
              {t(`news.${version}`)
                .split('\n')
                .map((line) => (
                  <li key={line}>{line}</li>
                ))}
            </ul>
          </div>
        ))}
      </FormRow>
      <FormRow title={t('settings.about.parts')} hint={t('settings.about.partsHint')}>
        <Card className="w-full max-w-[520px]">
          <KeyValueTable label={t('settings.about.parts')} rows={rows} />
        </Card>
        <Button size="small" icon={Copy} onPress={copyAll}>
          {t('settings.about.copyAll')}
        </Button>
      </FormRow>
      <FormRow title={t('settings.about.folders')} hint={t('settings.about.foldersHint')}>
        <OpenFolders />
      </FormRow>
      <FormRow title={t('settings.about.trouble')} hint={t('settings.about.troubleHint')}>
        <Trouble />
      </FormRow>
      <FormRow title={t('settings.about.licences')} hint={t('settings.about.licencesHint')}>
        <Licences />
      </FormRow>
    </>
  );
}

function OpenFolders() {
  const { t } = useText();
  const { host } = useServices();
  const open = (folder: (typeof folders)[number]) => {
    void host.call('app.openFolder', { folder }).then((result) => {
      worked('about', result);
    });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {folders.map((folder) => (
        <Button key={folder} size="small" icon={FolderOpen} onPress={() => open(folder)}>
          {t(`settings.about.open.${folder}`)}
        </Button>
      ))}
    </div>
  );
}

/** Troubleshooting: tools for the person, and information for bug reports. */
function Trouble() {
  const { t } = useText();
  const { commands } = useServices();
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={Stethoscope} onPress={() => void commands.run('diagnostics.open')}>
        {t('settings.about.diagnostics')}
      </Button>
      <Button size="small" icon={LifeBuoy} onPress={() => void commands.run('safeMode.enter')}>
        {t('settings.about.safeMode')}
      </Button>
    </div>
  );
}
