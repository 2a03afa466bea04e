import { Copy } from 'lucide-react';
import { plainScenario } from '../../../shared/lab/scenarioName.ts';
import { labCommand } from '../../data/requests/labCommand.ts';
import { useAppInfo } from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { showToast, worked } from '../../ui/overlays/Toasts.tsx';

/** Runs the user's own program against the scenario: the command that starts a separate lab. */
export function StandaloneLab({ scenario }: { readonly scenario: string | null }) {
  const { t } = useText();
  const { host } = useServices();
  const command = labCommand('lab', scenario ?? plainScenario, useAppInfo().data?.executable ?? null);
  const copy = async () => {
    const result = await host.call('clipboard.write', { text: command });
    if (worked('lab.code', result)) showToast({ about: 'lab.code', text: t('lab.ownCode.copied') });
  };
  return (
    <section
      aria-label={t('lab.ownCode')}
      className="flex shrink-0 flex-col items-start gap-3 border-t border-border p-4"
    >
      <h2 className="font-medium">{t('lab.ownCode')}</h2>
      <pre
        data-selectable
        className="w-full whitespace-pre-wrap rounded-m border border-border-subtle bg-surface-sunken px-3 py-2 font-code [overflow-wrap:anywhere] type-code"
      >
        {command.replaceAll(/ --(?=[a-z])/g, ' \\\n  --').replace(/scenario (?=\S+$)/, 'scenario \\\n  ')}
      </pre>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" icon={Copy} onPress={() => void copy()}>
          {t('lab.ownCode.copy')}
        </Button>
        <span className="text-text-2 type-12">{t('lab.ownCode.where')}</span>
      </div>
    </section>
  );
}
