import { Info, TriangleAlert } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import type { BlocksDigest } from '../../../workers/blocks/blockProtocol.ts';

/** Whether the service's offsets are correct. Wrong ones are reported, and never highlighted in the text (ux.md 8). */
export function SpanNotice({ digest, onShow }: { readonly digest: BlocksDigest; readonly onShow: () => void }) {
  const { t } = useText();
  const { unit, checked, matching } = digest.spans;
  if (!hasSpanNotice(digest)) return null;
  const lead =
    unit === 'none' ? 'blocks.spans.none' : unit === 'codePoints' ? 'blocks.spans.codePoints' : 'blocks.spans.some';
  // Counted in another way, all of them lead where they should: that is worth a word and no worry.
  const isWrong = unit === 'none' || digest.refused > 0;
  return (
    <div
      role="status"
      className={joinClasses(
        'flex shrink-0 items-center gap-2 border-b px-pane py-1 type-12',
        isWrong ? 'border-warning-border bg-warning-tint' : 'border-border bg-surface-sunken',
      )}
    >
      <Icon as={isWrong ? TriangleAlert : Info} size={14} className={isWrong ? 'text-warning-text' : 'text-text-2'} />
      <span className="min-w-0 flex-1">{t(lead, { checked, matching })}</span>
      {digest.refused === 0 ? null : (
        <Button size="small" onPress={onShow}>
          {t('blocks.spans.show', { count: digest.refused })}
        </Button>
      )}
    </div>
  );
}

/** Whether there is a notice about the offsets. */
export function hasSpanNotice({ spans, refused }: BlocksDigest): boolean {
  const { unit, checked, matching } = spans;
  return checked > 0 && (matching < checked || unit !== 'utf16' || refused > 0);
}
