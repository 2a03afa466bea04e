import { TriangleAlert } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { BlocksDigest } from '../../../workers/blockProtocol.ts';

/** Whether the service's offsets hold. Wrong ones are said, and never marked in the text (ux.md 8). */
export function SpanNotice({ digest, onShow }: { readonly digest: BlocksDigest; readonly onShow: () => void }) {
  const { t } = useText();
  const { unit, checked, matching } = digest.spans;
  if (!hasSpanNotice(digest)) return null;
  const lead =
    unit === 'none' ? 'blocks.spans.none' : unit === 'codePoints' ? 'blocks.spans.codePoints' : 'blocks.spans.some';
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2 border-b border-warning-border bg-warning-tint px-pane py-1 type-12"
    >
      <Icon as={TriangleAlert} size={14} className="text-warning-text" />
      <span className="min-w-0 flex-1">{t(lead, { checked, matching })}</span>
      {digest.refused === 0 ? null : (
        <Button size="small" onPress={onShow}>
          {t('blocks.spans.show', { count: digest.refused })}
        </Button>
      )}
    </div>
  );
}

/** Whether there is anything to say of the offsets. */
export function hasSpanNotice({ spans, refused }: BlocksDigest): boolean {
  const { unit, checked, matching } = spans;
  return checked > 0 && (matching < checked || unit !== 'utf16' || refused > 0);
}
