import { TextSearch } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useResultNavigation } from '../shell/ResultNavigation.tsx';

interface SupportButtonProps {
  readonly words: string;
  /** Text expected close to it in the page. */
  readonly near?: string | null;
  readonly placement?: 'top' | 'bottom';
}

/** Finds a value in the page's text. Renders nothing if the result has no text, or the value is empty. */
export function SupportButton({ words, near = null, placement = 'bottom' }: SupportButtonProps) {
  const { t } = useText();
  const { locateClaim, canLocateClaim } = useResultNavigation();
  if (!canLocateClaim || words.trim() === '') return null;
  return (
    <IconButton
      icon={TextSearch}
      label={t('inspect.support.ask', { words: words.slice(0, 60) })}
      placement={placement}
      onPress={() => locateClaim({ words, near })}
    />
  );
}
