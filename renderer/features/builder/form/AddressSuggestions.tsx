import { History } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { overlaySurface } from '../../../ui/overlays/overlayStyles.ts';
import type { AddressSuggestion } from './useAddressSuggestions.ts';

interface AddressSuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly AddressSuggestion[];
  readonly activeIndex: number | null;
  readonly onChoose: (url: string) => void;
}

/** The list of suggestions below the URL; the focus remains in the field. */
export function AddressSuggestions({ id, suggestions, activeIndex, onChoose }: AddressSuggestionsProps) {
  const { t, day } = useText();
  const now = Date.now();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('builder.url.suggestions')}
      className={`absolute inset-x-0 top-full z-30 mt-1 p-2 ${overlaySurface}`}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.url}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={joinClasses(
            'flex min-h-8 items-center gap-2 rounded-m px-2 hover:bg-surface-hover',
            index === activeIndex && 'bg-surface-selected',
          )}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(suggestion.url);
          }}
        >
          <Icon as={History} size={14} className="text-text-3" />
          <Address text={suggestion.url} className="flex-1" />
          <span className="shrink-0 text-text-3 type-12">{day(suggestion.at, now)}</span>
        </div>
      ))}
    </div>
  );
}
