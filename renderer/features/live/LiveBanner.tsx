import { CircleDot, Crosshair, Info, Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import type { LiveTab } from '../../data/live/liveStore.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { KeyHint } from '../../ui/labels/KeyHint.tsx';

const tones = {
  accent: 'bg-accent-tint border-accent-border',
  danger: 'bg-danger-tint border-danger-border',
  plain: 'bg-surface-side border-border-subtle',
} as const;
const textColors = { accent: 'text-accent-text', danger: 'text-danger-text', plain: 'text-text-2' } as const;

/** The current activity on the page, in one line: an element is being picked, a recording is running, or a step has stopped. */
export function LiveBanner({ tabId, live }: { readonly tabId: TabId; readonly live: LiveTab }) {
  const { t } = useText();
  const { liveActions } = useServices();
  const { target, trouble, state } = live;
  const notice = state?.notices.at(-1);
  if (target !== null) {
    const step = target.step === null ? 0 : target.step + 1;
    return (
      <Line tone="accent" icon={Crosshair} title={t('live.pick.title', { step, field: target.field })}>
        <span className="min-w-0 flex-1 truncate">{t('live.pick.how')}</span>
        <Button variant="quiet" size="small" onPress={() => liveActions.leavePick(tabId)}>
          <KeyHint binding="Escape" /> {t('live.pick.leave')}
        </Button>
      </Line>
    );
  }
  if (state?.mode === 'record') {
    return (
      <Line tone="danger" icon={CircleDot} title={t('live.record.title')}>
        <span className="min-w-0 flex-1 truncate">
          {notice === undefined ? t('live.record.how') : t(`live.notice.${notice.kind}`, { detail: notice.detail })}
        </span>
      </Line>
    );
  }
  if (trouble !== null) {
    return (
      <Line tone="danger" icon={Pause} title={t('live.stopped.title', { step: trouble.index + 1 })}>
        <span className="min-w-0 flex-1 truncate">
          {t(trouble.chosen === null ? 'live.stopped.how' : 'live.stopped.proposed')}
        </span>
      </Line>
    );
  }
  if (notice === undefined) return null;
  return (
    <Line tone="plain" icon={Info} title="">
      <span className="min-w-0 flex-1 truncate">{t(`live.notice.${notice.kind}`, { detail: notice.detail })}</span>
    </Line>
  );
}

interface LineProps {
  readonly tone: keyof typeof tones;
  readonly icon: typeof Info;
  readonly title: string;
  readonly children: ReactNode;
}

function Line({ tone, icon, title, children }: LineProps) {
  return (
    <div
      role="status"
      className={joinClasses('flex min-h-9 shrink-0 items-center gap-3 border-b px-pane py-1', tones[tone])}
    >
      <Icon as={icon} className={textColors[tone]} />
      {title === '' ? null : <span className={joinClasses('shrink-0 font-medium', textColors[tone])}>{title}</span>}
      {children}
    </div>
  );
}
