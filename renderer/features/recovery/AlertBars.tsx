import { CircleAlert, Info, type LucideIcon, ShieldCheck, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Alert } from '../../../shared/recovery/alert.ts';
import { useAppInfo, useAlerts } from '../../data/queries/queries.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { worked } from '../../ui/overlays/Toasts.tsx';
import { alertLabel } from './alertLabel.ts';

/** Alerts about the safety of the user's data, above everything else until they are resolved or dismissed. */
export function AlertBars() {
  const { t } = useText();
  const { host } = useServices();
  const alerts = useAlerts();
  const isSafe = useAppInfo().data?.safeMode === true;
  if (alerts.length === 0 && !isSafe) return null;
  return (
    <section aria-label={t('recovery.alert.list')} data-region="alerts" className="shrink-0">
      {isSafe ? (
        <Bar icon={ShieldCheck} tone="info" text={t('recovery.safe.text')} path={null}>
          <Button size="small" onPress={() => void host.call('recovery.start', { safeMode: false })}>
            {t('recovery.safe.leave')}
          </Button>
        </Bar>
      ) : null}
      {alerts.map((alert) => (
        <AlertBar key={alert.id} alert={alert} />
      ))}
    </section>
  );
}

function AlertBar({ alert }: { readonly alert: Alert }) {
  const { t } = useText();
  const { host } = useServices();
  const { text, path, isSevere } = alertLabel(alert, t);
  const canReopen = alert.kind === 'history-unavailable';
  return (
    <Bar
      icon={isSevere ? CircleAlert : alert.kind === 'history-newer' ? Info : TriangleAlert}
      tone={isSevere ? 'danger' : 'warning'}
      text={text}
      path={path}
    >
      {canReopen ? (
        <Button size="small" onPress={() => void host.call('history.reopen', null)}>
          {t('recovery.alert.tryAgain')}
        </Button>
      ) : null}
      <Button
        size="small"
        onPress={() => void host.call('app.openFolder', { folder: 'data' }).then((told) => worked('folder', told))}
      >
        {t('recovery.alert.openFolder')}
      </Button>
      <IconButton
        icon={X}
        label={t('recovery.alert.dismiss')}
        onPress={() => void host.call('alerts.dismiss', { id: alert.id })}
      />
    </Bar>
  );
}

interface BarProps {
  readonly icon: LucideIcon;
  readonly tone: 'info' | 'warning' | 'danger';
  readonly text: string;
  readonly path: string | null;
  /** Actions for the alert. */
  readonly children: ReactNode;
}

const tones = {
  info: { bar: 'border-info-border bg-info-tint', icon: 'text-info-text' },
  warning: { bar: 'border-warning-border bg-warning-tint', icon: 'text-warning-text' },
  danger: { bar: 'border-danger-border bg-danger-tint', icon: 'text-danger-text' },
} as const;

function Bar({ icon, tone, text, path, children }: BarProps) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex min-h-9 items-start gap-2 border-b px-pane py-1.5 text-text type-12 ${tones[tone].bar}`}
    >
      <Icon as={icon} size={14} className={`mt-[5px] ${tones[tone].icon}`} />
      <p data-selectable className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
        {text}
        {path === null ? null : <span className="ms-1 font-code text-text-2">{path}</span>}
      </p>
      <span className="flex shrink-0 items-center gap-2">{children}</span>
    </div>
  );
}
