import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { engineErrorCodes } from '../../../shared/api/engine/control.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import type { LiveTab } from '../../data/live/liveStore.ts';
import { useServices, useTab } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';

/** The reason why there is no longer a page, and the next actions. */
export function LiveEnding({ tabId, live }: { readonly tabId: TabId; readonly live: LiveTab }) {
  const { t } = useText();
  const { liveActions } = useServices();
  const address = useTab(tabId)?.draft.body['url'];
  const host = typeof address === 'string' && canParseUrl(address) ? new URL(address).hostname : '';
  const sentence = live.error?.message ?? live.state?.ending ?? '';
  const isPrivate = live.state?.endingCode === engineErrorCodes.privateAddress && host !== '';
  return (
    <div role="alert">
      <EmptyState sentence={sentence === '' ? t('live.ended') : sentence}>
        {isPrivate ? (
          <Button variant="primary" onPress={() => void liveActions.restart(tabId, [host])}>
            {t('live.allowHost', { host })}
          </Button>
        ) : null}
        <Button variant={isPrivate ? 'secondary' : 'primary'} onPress={() => void liveActions.restart(tabId)}>
          {t('live.openAgain')}
        </Button>
        <Button onPress={() => liveActions.close(tabId)}>{t('live.close')}</Button>
      </EmptyState>
    </div>
  );
}
