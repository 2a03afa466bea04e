import { History } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';

/** Notes that the content below is an older result: errors and running requests never replace a good one (ux.md 13). */
export function PreviousNote({ at }: { readonly at: number }) {
  const { t, time } = useText();
  return (
    <p className="flex h-8 shrink-0 items-center gap-1.5 border-b border-border-subtle bg-surface-sunken px-pane text-text-2 type-12">
      <Icon as={History} size={14} />
      {t('inspect.previous', { time: time(at) })}
    </p>
  );
}
