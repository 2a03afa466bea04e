import { FolderOpen } from 'lucide-react';
import { useAppInfo } from '../../data/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FormRow } from '../../ui/FormRow.tsx';
import { KeyValueTable } from '../../ui/KeyValueTable.tsx';
import { showToast } from '../../ui/Toasts.tsx';

/** Which Trowel this is and what it is made of. */
export function AboutPage() {
  const { t } = useText();
  const { host } = useServices();
  const info = useAppInfo().data;
  const open = (folder: 'data' | 'logs') => {
    void host.call('app.openFolder', { folder }).then((result) => {
      if (!result.ok) showToast({ text: result.error.message });
    });
  };
  if (info === undefined) return null;
  return (
    <>
      <div className="flex flex-col gap-1 border-t border-border-subtle py-4">
        <p data-selectable className="font-medium">
          {t('settings.about.version', { version: info.version })}
        </p>
        <p className="max-w-[64ch] text-text-2">{t('settings.about.body')}</p>
      </div>
      <FormRow title={t('settings.about.parts')}>
        <Card className="w-full max-w-[520px]">
          <KeyValueTable
            label={t('settings.about.parts')}
            rows={[
              { key: 'electron', name: t('settings.about.electron'), value: info.electron },
              { key: 'chromium', name: t('settings.about.chromium'), value: info.chromium },
              { key: 'node', name: t('settings.about.node'), value: info.node },
              { key: 'platform', name: t('settings.about.platform'), value: `${info.platform}, ${info.locale}` },
            ]}
          />
        </Card>
      </FormRow>
      <FormRow title={t('settings.about.folders')} hint={t('settings.about.foldersHint')}>
        <div className="flex flex-wrap gap-2">
          <Button icon={FolderOpen} onPress={() => open('data')}>
            {t('settings.about.openData')}
          </Button>
          <Button icon={FolderOpen} onPress={() => open('logs')}>
            {t('settings.about.openLogs')}
          </Button>
        </div>
      </FormRow>
    </>
  );
}
