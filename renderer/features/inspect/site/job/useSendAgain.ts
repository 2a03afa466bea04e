import { useState } from 'react';
import type { RunId } from '../../../../../shared/base/brand.ts';
import type { ReportedDelivery } from '../../../../../shared/jobs/jobReport.ts';
import { useServices } from '../../../../data/ServicesProvider.tsx';
import { useText } from '../../../../messages/TextProvider.tsx';
import { showToast, worked } from '../../../../ui/overlays/Toasts.tsx';

interface SendAgain {
  readonly isSending: boolean;
  /** Sends deliveries now, in their order; those after a failure stay as they are. */
  readonly sendAgain: (deliveries: readonly Pick<ReportedDelivery, 'id'>[]) => Promise<void>;
}

/**
 * Sends deliveries of a job again.
 * @param onSent called after at least one was changed
 */
export function useSendAgain(runId: RunId, onSent: () => void): SendAgain {
  const { host } = useServices();
  const { t } = useText();
  const [isSending, setSending] = useState(false);
  const sendAgain: SendAgain['sendAgain'] = async (deliveries) => {
    setSending(true);
    for (const { id } of deliveries) {
      const sent = await host.call('jobs.sendAgain', { runId, deliveryId: id });
      if (!worked('jobs.sendAgain', sent)) break;
      if (sent.value !== null) continue;
      showToast({ about: 'jobs.sendAgain', text: t('site.deliveries.gone'), isFailure: true });
      break;
    }
    setSending(false);
    onSent();
  };
  return { isSending, sendAgain };
}
