import { TextSearch } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useResultPlace } from '../ResultPlace.tsx';

interface SupportButtonProps {
  readonly words: string;
  /** What stands close to them in the page. */
  readonly near?: string | null;
  readonly placement?: 'top' | 'bottom';
}

/** Asks where a value stands in the page's text. Nothing is drawn where the result has no text, or the value no words. */
export function SupportButton({ words, near = null, placement = 'bottom' }: SupportButtonProps) {
  const { t } = useText();
  const { ask, canAsk } = useResultPlace();
  if (!canAsk || words.trim() === '') return null;
  return (
    <IconButton
      icon={TextSearch}
      label={t('inspect.support.ask', { words: words.slice(0, 60) })}
      placement={placement}
      onPress={() => ask({ words, near })}
    />
  );
}
