import { Copy, Send, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RunId } from '../../../../../shared/base/brand.ts';
import { parseJson } from '../../../../../shared/base/json.ts';
import type { ReportedDelivery, ReportedWebhook } from '../../../../../shared/jobs/jobReport.ts';
import { useServices } from '../../../../data/ServicesProvider.tsx';
import { useText } from '../../../../messages/TextProvider.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { IconButton } from '../../../../ui/controls/IconButton.tsx';
import { Tag } from '../../../../ui/labels/Tag.tsx';
import { KeyValueTable } from '../../../../ui/tables/KeyValueTable.tsx';
import { useCopy } from '../../save/useCopyText.ts';
import { deliveryState, deliveryStateLabel, deliveryTone } from './deliveryLabel.ts';
import type { Deliveries } from './useDeliveries.ts';

interface DeliveryDetailsProps {
  readonly runId: RunId;
  readonly delivery: ReportedDelivery;
  readonly webhook: ReportedWebhook | null;
  readonly source: Deliveries['source'];
  readonly isSending: boolean;
  readonly onSendAgain: () => void;
  readonly onClose: () => void;
}

/** One delivery: where it goes, what became of it, and what it sends. */
export function DeliveryDetails(props: DeliveryDetailsProps) {
  const { runId, delivery, webhook, source, isSending, onSendAgain, onClose } = props;
  const { t } = useText();
  const copy = useCopy();
  const payload = usePayload(runId, delivery.id, source);
  const state = deliveryState(delivery);
  return (
    <section
      aria-label={t('site.delivery.details')}
      className="flex h-1/2 shrink-0 flex-col border-t border-border bg-surface-base"
    >
      <div className="flex h-9 shrink-0 items-center gap-2 px-pane">
        <span className="truncate font-code font-strong type-code">{delivery.type}</span>
        <Tag tone={deliveryTone(state)}>{deliveryStateLabel(state, t)}</Tag>
        <span className="ms-auto" />
        {source === 'engine' ? (
          <Button size="small" icon={Send} isDisabled={isSending} onPress={onSendAgain}>
            {t(state === 'waiting' || state === 'retrying' ? 'site.delivery.sendNow' : 'site.delivery.sendAgain')}
          </Button>
        ) : null}
        {payload.state === 'read' ? (
          <IconButton icon={Copy} label={t('site.delivery.copy')} onPress={() => void copy(payload.text)} />
        ) : null}
        <IconButton icon={X} label={t('site.delivery.close')} onPress={onClose} />
      </div>
      <div
        className="min-h-0 overflow-y-auto focus-inset px-pane pb-3"
        tabIndex={0}
        role="group"
        aria-label={t('site.delivery.details')}
      >
        <Facts delivery={delivery} webhook={webhook} />
        <h3 className="pt-3 pb-1 font-strong text-text-2 type-12">{t('site.delivery.payload')}</h3>
        <PayloadText payload={payload} />
      </div>
    </section>
  );
}

function Facts({ delivery, webhook }: Pick<DeliveryDetailsProps, 'delivery' | 'webhook'>) {
  const { t, time } = useText();
  const { url, status, error, attempts, createdAt, nextAt } = delivery;
  const code = (value: string) => <span className="font-code type-code">{value}</span>;
  const facts = [
    { key: 'to', value: webhook === null ? null : code(`${webhook.method} ${webhook.url}`) },
    {
      key: 'headers',
      value: webhook === null || webhook.headerNames.length === 0 ? null : code(webhook.headerNames.join(', ')),
    },
    {
      key: 'signature',
      value: webhook === null ? null : t(webhook.isSigned ? 'site.delivery.signed' : 'site.delivery.unsigned'),
    },
    { key: 'page', value: url === null ? null : code(url) },
    { key: 'response', value: attempts === 0 ? t('site.delivery.notSent') : (status ?? t('site.delivery.noResponse')) },
    { key: 'reason', value: error },
    { key: 'created', value: time(createdAt, 'seconds') },
    { key: 'next', value: nextAt === null ? null : time(nextAt, 'seconds') },
  ] as const;
  return (
    <KeyValueTable
      label={t('site.delivery.details')}
      nameWidth={128}
      isFlush
      rows={facts.flatMap(({ key, value }) =>
        value === null ? [] : [{ key, name: t(`site.delivery.${key}`), value }],
      )}
    />
  );
}

type Payload =
  | { readonly state: 'reading' | 'gone' }
  | { readonly state: 'read'; readonly text: string }
  | { readonly state: 'failed'; readonly message: string };

/** What a delivery sends, indented; `gone` where the engine no longer has the job. */
function usePayload(runId: RunId, deliveryId: string, source: Deliveries['source']): Payload {
  const { host } = useServices();
  const [payload, setPayload] = useState<Payload>({ state: 'reading' });
  useEffect(() => {
    if (source !== 'engine') return undefined;
    let isCurrent = true;
    void host.call('jobs.message', { runId, deliveryId }).then((read) => {
      if (!isCurrent) return;
      if (!read.ok) setPayload({ state: 'failed', message: read.error.message });
      else setPayload(read.value === null ? { state: 'gone' } : { state: 'read', text: indented(read.value.body) });
    });
    return () => {
      isCurrent = false;
    };
  }, [host, runId, deliveryId, source]);
  return source === 'stored' ? { state: 'gone' } : payload;
}

function indented(body: string): string {
  const parsed = parseJson(body);
  return parsed.ok ? JSON.stringify(parsed.value, null, 2) : body;
}

/** Longer payloads would take long to lay out; copying has all of it. */
const maxShownCharacters = 100_000;

function PayloadText({ payload }: { readonly payload: Payload }) {
  const { t, number } = useText();
  switch (payload.state) {
    case 'reading':
      return <div className="h-10" aria-busy />;
    case 'gone':
      return <p className="text-text-2">{t('site.delivery.payloadGone')}</p>;
    case 'failed':
      return <p className="text-danger-text">{payload.message}</p>;
    default: {
      const { text } = payload;
      return (
        <>
          <pre
            data-selectable
            className="[unicode-bidi:plaintext] whitespace-pre-wrap [overflow-wrap:anywhere] rounded-s bg-surface-sunken p-2 font-code type-code"
          >
            {text.slice(0, maxShownCharacters)}
          </pre>
          {text.length > maxShownCharacters ? (
            <p className="pt-1 text-text-3 type-12">
              {t('site.delivery.payloadCut', { shown: number(maxShownCharacters), total: number(text.length) })}
            </p>
          ) : null}
        </>
      );
    }
  }
}
