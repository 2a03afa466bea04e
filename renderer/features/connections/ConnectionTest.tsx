import { CircleCheck, CircleDashed, CircleX, type LucideIcon, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Connection, ConnectionCheck } from '../../../shared/connection/connection.ts';
import { useCall, useKeyStatus } from '../../data/queries/queries.ts';
import { useServices, useWindowState } from '../../data/ServicesProvider.tsx';
import { isMessageKey } from '../../messages/english.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { FieldMessage } from '../../ui/controls/FieldMessage.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { announce } from '../../ui/layout/LiveRegions.tsx';

const icons: Readonly<Record<ConnectionCheck['outcome'], { readonly icon: LucideIcon; readonly tone: string }>> = {
  passed: { icon: CircleCheck, tone: 'text-success' },
  failed: { icon: CircleX, tone: 'text-danger' },
  unknown: { icon: TriangleAlert, tone: 'text-warning' },
  skipped: { icon: CircleDashed, tone: 'text-text-3' },
};

/** Returns the URL, key and certificate that a test would use, as far as this window may know them; null until they are known. */
function useTestInputs(connection: Connection): string | null {
  const keys = useKeyStatus().data?.keys;
  if (keys === undefined || connection.kind !== 'service') return null;
  const key = keys.find(({ connectionId }) => connectionId === connection.id);
  return [connection.baseUrl, key?.state ?? 'absent', key?.lastFour, connection.extraCaFile].join(' ');
}

/** Tests the service step by step, with a specific message for each failure. */
export function ConnectionTest({ connection }: { readonly connection: Connection }) {
  const { t, time, duration } = useText();
  const test = useCall('connections.test');
  const testedAt = useRef(0);
  const asked = useTestInputs(connection);
  const [askedThen, setAskedThen] = useState<string | null>(null);
  const run = () => {
    announce(t('connections.testRunning', { name: connection.name }));
    setAskedThen(asked);
    test.mutate(
      { id: connection.id },
      {
        onSettled: () => {
          testedAt.current = Date.now();
        },
        onSuccess: (report) => {
          const failed = report.checks.find((check) => check.outcome === 'failed') ?? report.checks.at(-1);
          if (failed !== undefined)
            announce(
              `${t(`connections.test.${failed.name}`)}: ${t(`connections.test.${failed.outcome}`)}`,
              'assertive',
            );
        },
      },
    );
  };
  const { window } = useServices();
  const task = useWindowState((state) => state.connectionTask);
  const isAsked = task?.task === 'test' && task.connectionId === connection.id;
  const start = useRef(run);
  const place = useRef<HTMLDivElement>(null);
  start.current = run;
  // Requested by an error card.
  useEffect(() => {
    if (!isAsked) return;
    window.setState({ connectionTask: null });
    // The button takes no focus while it tests.
    place.current?.focus();
    start.current();
  }, [isAsked, window]);
  // A result for another URL, key or certificate is outdated.
  const report = askedThen === null || asked === null || askedThen === asked ? test.data : undefined;
  return (
    <>
      {report === undefined ? null : (
        <Card className="w-full max-w-[640px]">
          <ul aria-label={t('connections.testResult')}>
            {report.checks.map((check) => (
              <CheckRow key={check.name} check={check} />
            ))}
          </ul>
        </Card>
      )}
      <div ref={place} tabIndex={-1} className="flex min-h-6 flex-wrap items-center gap-2 outline-none">
        <Button size="small" icon={RefreshCw} isDisabled={test.isPending} onPress={run}>
          {t(report === undefined ? 'connections.testRun' : 'connections.testAgain')}
        </Button>
        <span className="text-text-2 type-12">
          {test.isPending
            ? t('connections.testRunning', { name: connection.name })
            : report === undefined
              ? null
              : [
                  t('connections.tested', { time: time(testedAt.current, 'seconds') }),
                  ...(report.latencyMs === null
                    ? []
                    : [t('connections.testLatency', { time: duration(report.latencyMs) })]),
                ].join(', ')}
        </span>
      </div>
      {test.error === null ? null : (
        <FieldMessage>{t('connections.testFailed', { reason: test.error.message })}</FieldMessage>
      )}
    </>
  );
}

function CheckRow({ check }: { readonly check: ConnectionCheck }) {
  const { t } = useText();
  const { icon, tone } = icons[check.outcome];
  const key = `connections.${check.messageId}`;
  return (
    <li className="flex min-h-9 items-start gap-3 border-t border-border-subtle px-4 py-2 first:border-t-0">
      <Icon as={icon} size={16} className={`mt-0.5 ${tone}`} />
      <span className="w-24 shrink-0 font-medium">
        {t(`connections.test.${check.name}`)}
        <span className="sr-only">: {t(`connections.test.${check.outcome}`)}</span>
      </span>
      <span
        data-selectable
        className={`min-w-0 [overflow-wrap:anywhere] ${check.outcome === 'skipped' ? 'text-text-3' : 'text-text-2'}`}
      >
        {isMessageKey(key) ? t(key, check.values) : check.messageId}
      </span>
    </li>
  );
}
