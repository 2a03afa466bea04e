import { ChevronRight, CodeXml } from 'lucide-react';
import type { LiveTab } from '../../data/live/liveStore.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { Kbd } from '../../ui/labels/Kbd.tsx';

/** Path of the element under the pointer and the keys to navigate; otherwise where the page runs. */
export function LiveFooter({ live, rate }: { readonly live: LiveTab; readonly rate: number | null }) {
  const { t } = useText();
  const pointed = live.target === null ? null : (live.choice?.element ?? live.state?.pointed ?? null);
  return (
    <div className="flex h-8 shrink-0 items-center gap-2 border-t border-border-subtle px-pane text-text-2 type-12">
      {pointed === null ? (
        <span className="min-w-0 flex-1 truncate">{rate === null ? t('live.opening') : t('live.rate', { rate })}</span>
      ) : (
        <>
          <Icon as={CodeXml} size={14} />
          <span className="flex min-w-0 flex-1 items-center gap-1 overflow-hidden font-code">
            {pointed.path.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a way has the same name more than once
              <span key={index} className="flex shrink-0 items-center gap-1 last:min-w-0 last:shrink last:truncate">
                {index === 0 ? null : <Icon as={ChevronRight} size={12} className="text-text-3" />}
                {name}
              </span>
            ))}
          </span>
          {pointed.isForeignFrame ? <span>{t('live.foreign')}</span> : null}
          <span className="hidden shrink-0 items-center gap-1.5 @[700px]:flex">
            {t('live.walk.parent')} <Kbd>↑</Kbd> {t('live.walk.child')} <Kbd>↓</Kbd> {t('live.walk.sibling')}{' '}
            <Kbd>←</Kbd> <Kbd>→</Kbd>
          </span>
        </>
      )}
    </div>
  );
}
