import { ExternalLink } from 'lucide-react';
import type { ApprovalTerms } from '../../../../shared/api/pendingApproval.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { worked } from '../../../ui/overlays/Toasts.tsx';

/** Providers whose terms the user has to accept at the service: what each would add, and the link to its terms. */
export function RequiredTerms({ terms }: { readonly terms: readonly ApprovalTerms[] }) {
  const { t } = useText();
  const { host } = useServices();
  const open = (url: string) => {
    void host.call('app.openExternal', { url }).then((result) => {
      worked('agents', result);
    });
  };
  return (
    <ul
      aria-label={t('agents.approval.terms')}
      className="flex max-w-[96ch] flex-col divide-y divide-border-subtle rounded-m border border-border bg-surface-base"
    >
      {terms.map(({ provider, name, capability, adds, version, url }) => (
        <li key={[provider, name, capability, version, url].join(' ')} className="flex items-start gap-3 px-3 py-2">
          <div className="min-w-0 flex-1 [overflow-wrap:anywhere]" data-selectable>
            <p>
              <span className="font-medium">{name ?? provider ?? t('agents.approval.noName')}</span>
              <span className="ps-2 text-text-2 type-12">
                {[capability, version === null ? '' : t('agents.approval.version', { version })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            {adds === null ? null : <p className="text-text-2 type-12">{adds}</p>}
            {url === null ? null : <p className="font-code text-text-3 type-code">{url}</p>}
          </div>
          {url === null ? null : (
            <Button
              size="small"
              icon={ExternalLink}
              aria-label={t('agents.approval.readTerms.named', { name: name ?? provider ?? url })}
              onPress={() => open(url)}
            >
              {t('agents.approval.readTerms')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
