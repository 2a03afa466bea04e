import type { PageLog } from '../../../../shared/api/engine/inspection.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { known } from './known.ts';

const reasons = [
  'script',
  'frame',
  'moves',
  'styles',
  'dialog',
  'advert',
  'thin',
  'letters',
  'form',
  'size',
  'status',
  'type',
  'slow',
  'cut',
  'before',
  'actions',
  'screenshot',
  'branding',
  'media',
  'waitFor',
  'profile',
  'xray',
] as const;

/** Whether the page was opened in the browser, and why; renders nothing if no page was received. */
export function HowRead({ reading }: { readonly reading: NonNullable<PageLog['reading']> | null }) {
  const { t } = useText();
  if (reading === null) return null;
  const { tier, why } = reading;
  const reason = why === null ? undefined : known(reasons, why);
  const because = reason === undefined ? why : t(`pageLog.climb.${reason}`);
  return (
    <dl className="mb-6 flex gap-3 type-13">
      <dt className="w-56 font-medium">{t('pageLog.readHow')}</dt>
      <dd>
        {tier === 'http'
          ? t('pageLog.tier.http')
          : because === null
            ? t('pageLog.tier.page')
            : t(tier === 'still' ? 'pageLog.tier.still' : 'pageLog.tier.page.because', { why: because })}
      </dd>
    </dl>
  );
}
