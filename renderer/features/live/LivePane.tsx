import { ArrowLeft, ArrowRight, Globe, List, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { splitAddress } from '../../../shared/base/address.ts';
import type { LiveTab } from '../../data/live/liveStore.ts';
import { useLiveTab, useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useSize } from '../../ui/hooks/useSize.ts';
import { LiveBanner } from './LiveBanner.tsx';
import { LiveEnding } from './LiveEnding.tsx';
import { LiveFooter } from './LiveFooter.tsx';
import { LiveList } from './LiveList.tsx';
import { LiveScreencast } from './LiveScreencast.tsx';

/** Margin around the screencast in pixels. */
const margin = 16;

/** Live page of a request: it runs in the engine, and this is its screencast, which forwards pointer and keyboard input. */
export function LivePane({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { liveActions } = useServices();
  const live = useLiveTab(tabId);
  const place = useRef<HTMLDivElement>(null);
  const room = useSize(place);
  const [rate, setRate] = useState<number | null>(null);
  useEndWithSending(tabId);
  if (live === undefined) return null;
  const { state, error, target } = live;
  const { width, height } = state?.viewport ?? { width: 1280, height: 800 };
  const fitting = Math.min(1, (room.width - 2 * margin) / width, (room.height - 2 * margin) / height);
  const scale = Math.max(0.1, fitting);
  const hasEnded = error !== null || state?.phase === 'ended';
  return (
    <div
      role="presentation"
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || target === null) return;
        event.preventDefault();
        event.stopPropagation();
        liveActions.leavePick(tabId);
      }}
    >
      <LiveToolbar tabId={tabId} live={live} scale={scale} hasEnded={hasEnded} />
      {hasEnded ? null : <LiveBanner tabId={tabId} live={live} />}
      {hasEnded ? (
        <LiveEnding tabId={tabId} live={live} />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <div
            ref={place}
            className="flex min-h-0 min-w-0 flex-1 items-start justify-center overflow-hidden bg-surface-sunken p-4"
          >
            {room.width === 0 ? null : <LiveScreencast tabId={tabId} live={live} scale={scale} onRate={setRate} />}
          </div>
          {live.hasList ? <LiveList tabId={tabId} live={live} rate={rate} /> : null}
        </div>
      )}
      {hasEnded ? null : (
        <>
          <LiveFooter live={live} rate={rate} />
          <p role="status" className="sr-only">
            {rate === null ? t('live.opening') : ''}
          </p>
        </>
      )}
    </div>
  );
}

/** A sent request shows its result in place of the page. */
function useEndWithSending(tabId: TabId): void {
  const { liveActions } = useServices();
  const runId = useTab(tabId)?.runId ?? null;
  const first = useRef(runId);
  useEffect(() => {
    if (runId !== first.current) liveActions.close(tabId);
  }, [runId, liveActions, tabId]);
}

interface LiveToolbarProps {
  readonly tabId: TabId;
  readonly live: LiveTab;
  readonly scale: number;
  /** There is no longer a page: only closing and reopening work. */
  readonly hasEnded: boolean;
}

function LiveToolbar({ tabId, live, scale, hasEnded }: LiveToolbarProps) {
  const { t, number } = useText();
  const { liveActions } = useServices();
  const { state } = live;
  const { width, height } = state?.viewport ?? { width: 1280, height: 800 };
  const address = splitAddress(state?.url ?? '');
  return (
    <div
      role="group"
      aria-label={t('live.toolbar')}
      className="flex h-toolbar shrink-0 items-center gap-1 border-b border-border-subtle px-pane"
    >
      <IconButton
        icon={ArrowLeft}
        label={t('live.back')}
        isDisabled={hasEnded || state?.canGoBack !== true}
        onPress={() => liveActions.go(tabId, 'back')}
      />
      <IconButton
        icon={ArrowRight}
        label={t('live.forward')}
        isDisabled={hasEnded || state?.canGoForward !== true}
        onPress={() => liveActions.go(tabId, 'forward')}
      />
      <IconButton
        icon={RotateCw}
        label={t('live.reload')}
        isDisabled={hasEnded || state === null}
        onPress={() => liveActions.go(tabId, 'reload')}
      />
      <span className="mx-1 flex h-control-s min-w-0 flex-1 items-center gap-2 rounded-m border border-border px-2 type-12">
        <Icon as={Globe} size={14} className="text-text-3" />
        <span className="min-w-0 truncate">
          {address === null ? (
            hasEnded ? (
              t('live.ended')
            ) : (
              (state?.url ?? t('live.opening'))
            )
          ) : (
            <>
              <span className="text-text-3">{address.scheme}</span>
              <span className="font-medium">{address.host}</span>
              <span className="text-text-2">{address.rest}</span>
            </>
          )}
        </span>
      </span>
      {hasEnded ? null : (
        <span className="hidden shrink-0 px-1 text-text-2 tabular-nums type-12 @[560px]:inline">
          {t('live.size', { width: number(width), height: number(height), share: Math.round(scale * 100) })}
        </span>
      )}
      <IconButton
        icon={List}
        label={t('live.list.show')}
        isChosen={live.hasList}
        isDisabled={hasEnded}
        onPress={() => liveActions.showList(tabId, !live.hasList)}
      />
      <IconButton icon={X} label={t('live.close')} onPress={() => liveActions.close(tabId)} />
    </div>
  );
}
