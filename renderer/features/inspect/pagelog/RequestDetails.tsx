import { Copy, X } from 'lucide-react';
import type { LoggedRequest } from '../../../../shared/api/engine/inspection.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { KeyValueTable } from '../../../ui/tables/KeyValueTable.tsx';
import { useCopy } from '../save/useCopyText.ts';

const reasonLabels: Readonly<
  Record<string, 'blockAds' | 'fastMode' | 'still' | 'threatProtection' | 'private-address' | 'own-port'>
> = {
  blockAds: 'blockAds',
  fastMode: 'fastMode',
  still: 'still',
  threatProtection: 'threatProtection',
  'private-address': 'private-address',
  'own-port': 'own-port',
};

interface RequestDetailsProps {
  readonly request: LoggedRequest;
  readonly onClose: () => void;
}

/** All details of one request, its full URL first. */
export function RequestDetails({ request, onClose }: RequestDetailsProps) {
  const { t, bytes, duration } = useText();
  const copy = useCopy();
  const { outcome, reason, url, mediaType, startMs, durationMs } = request;
  const known = reason === null ? undefined : reasonLabels[reason];
  return (
    <section
      aria-label={t('pageLog.details')}
      className="flex max-h-[45%] shrink-0 flex-col border-t border-border bg-surface-base"
    >
      <div className="flex h-9 shrink-0 items-center gap-2 px-pane">
        <span className="font-strong">
          {request.method} {request.status ?? t(`pageLog.outcome.${outcome}`)}
        </span>
        <span className="ms-auto" />
        <IconButton icon={Copy} label={t('pageLog.copyAddress')} onPress={() => void copy(url)} />
        <IconButton icon={X} label={t('pageLog.closeDetails')} onPress={onClose} />
      </div>
      <div className="min-h-0 overflow-y-auto px-pane pb-3" tabIndex={0} role="group" aria-label={t('pageLog.details')}>
        <KeyValueTable
          label={t('pageLog.details')}
          nameWidth={128}
          isFlush
          rows={[
            { key: 'url', name: t('pageLog.address'), value: <span className="font-code type-code">{url}</span> },
            { key: 'outcome', name: t('pageLog.outcome'), value: t(`pageLog.outcome.${outcome}`) },
            ...(reason === null
              ? []
              : [
                  {
                    key: 'reason',
                    name: t(outcome === 'redirected' ? 'pageLog.to' : 'pageLog.why'),
                    value: known === undefined ? reason : t(`pageLog.reason.${known}`),
                  },
                ]),
            { key: 'type', name: t('pageLog.type'), value: `${request.type} ${mediaType}`.trim() },
            ...(request.bytes === null ? [] : [{ key: 'size', name: t('pageLog.size'), value: bytes(request.bytes) }]),
            {
              key: 'when',
              name: t('pageLog.when'),
              value:
                durationMs === null
                  ? t('pageLog.began', { start: duration(startMs) })
                  : t('pageLog.span', { start: duration(startMs), took: duration(durationMs) }),
            },
          ]}
        />
      </div>
    </section>
  );
}
