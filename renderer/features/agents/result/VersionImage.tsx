import { Copy } from 'lucide-react';
import type { StoredBody } from '../../../../shared/run/events.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { useCopy } from '../../inspect/save/useCopyText.ts';

interface VersionImageProps {
  readonly body: StoredBody;
  /** The text received instead of an image. */
  readonly text: string;
}

/** An image delivered with its version. An image behind a URL is not loaded: its server would learn who views it, and when. */
export function VersionImage({ body, text }: VersionImageProps) {
  const { t } = useText();
  const copy = useCopy();
  if (body.contentType?.startsWith('image/') === true) {
    return (
      <div
        tabIndex={0}
        role="document"
        aria-label={t('agents.result')}
        className="min-h-0 flex-1 overflow-auto bg-surface-sunken p-4 focus-inset"
      >
        <img
          src={`/body/${body.bodyId}`}
          alt={t('agents.snapshot.picture')}
          className="mx-auto block w-full max-w-[1280px] border border-border bg-paper"
        />
      </div>
    );
  }
  const address = text.trim();
  if (!/^https?:\/\//i.test(address)) return <EmptyState sentence={t('agents.snapshot.noPicture')} />;
  return (
    <EmptyState sentence={t('agents.snapshot.pictureElsewhere')}>
      <span className="flex max-w-full font-code text-text-2 type-code" data-selectable>
        <Address text={address} />
      </span>
      <Button size="small" icon={Copy} onPress={() => void copy(address)}>
        {t('agents.snapshot.copyAddress')}
      </Button>
    </EmptyState>
  );
}
