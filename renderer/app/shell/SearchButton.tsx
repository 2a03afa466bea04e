import { Search } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useBindings } from '../../data/queries/useBindings.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/labels/Icon.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { KeyHint } from '../../ui/labels/KeyHint.tsx';

/** Opens the palette; styled like the palette's field. */
export function SearchButton({
  className,
  isShort = false,
}: {
  readonly className?: string;
  readonly isShort?: boolean;
}) {
  const { t } = useText();
  const { commands } = useServices();
  const bindingOf = useBindings();
  const binding = bindingOf('palette.open');
  return (
    <Button
      onPress={() => void commands.run('palette.open')}
      className={joinClasses(
        'flex h-6 min-w-0 items-center gap-2 rounded-m border border-border bg-surface-base px-2 text-text-2 transition-state type-12 data-hovered:border-border-control',
        className,
      )}
    >
      <Icon as={Search} size={14} />
      <span className="min-w-0 flex-1 truncate text-start">{t(isShort ? 'app.searchShort' : 'app.search')}</span>
      {binding === undefined ? null : <KeyHint binding={binding} joined />}
    </Button>
  );
}
