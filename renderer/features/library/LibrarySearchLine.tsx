import { Ellipsis, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { libraryLimits } from '../../../shared/api/engine/library.ts';
import type { LibraryPage } from '../../../shared/ipc/libraryCalls.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { narrow, useLibraryState } from './libraryStore.ts';

/** A pause in typing after which is searched. */
const pauseMs = 140;

interface LibrarySearchLineProps {
  /** What is listed; undefined until it is known. */
  readonly pages: readonly (LibraryPage | null)[] | undefined;
  readonly selected: number;
  readonly onRemove: () => void;
  readonly onClear: () => void;
}

/** The words to search for; with selected documents, their action. */
export function LibrarySearchLine({ pages, selected, onRemove, onClear }: LibrarySearchLineProps) {
  const { t } = useText();
  const [typed, setTyped, finish] = useTyped();
  return (
    <div className="flex h-url shrink-0 items-center gap-2 border-b border-border px-pane">
      <SearchField
        className="min-w-40 flex-1"
        label={t('library.searchLabel')}
        placeholder={t('library.search')}
        maxLength={libraryLimits.maxQueryChars}
        value={typed}
        onChange={setTyped}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          finish();
          if (focusTarget('library-list')) event.preventDefault();
        }}
        focusName="library"
        unit={
          <span className="flex items-center gap-1">
            <MatchCount pages={pages} />
            {typed === '' ? null : (
              <IconButton icon={X} label={t('library.clearSearch')} onPress={() => setTyped('')} />
            )}
          </span>
        }
      />
      {selected === 0 ? null : (
        <Button icon={Trash2} onPress={onRemove}>
          {t('library.remove')}
        </Button>
      )}
      <Menu
        label={t('library.more')}
        placement="bottom end"
        trigger={<IconButton icon={Ellipsis} label={t('library.more')} size={32} className="border border-border" />}
        sections={[
          {
            entries: [
              {
                id: 'clear' as const,
                text: t('library.clear'),
                icon: Trash2,
                isDisabled: (pages?.[0]?.size.documents ?? 0) === 0,
              },
            ],
          },
        ]}
        onAction={onClear}
      />
    </div>
  );
}

/** How many documents match; the size of the library is in the line of filters. */
function MatchCount({ pages }: Pick<LibrarySearchLineProps, 'pages'>) {
  const { t } = useText();
  const hasWords = useLibraryState((state) => state.filter.query.trim() !== '');
  const count = pages?.[0]?.documents.length;
  if (!hasWords || count === undefined) return null;
  return (
    <span role="status" className="tabular-nums">
      {t(count === libraryLimits.maxDocuments ? 'library.bestMatches' : 'library.matches', { count })}
    </span>
  );
}

/** Returns the current input, its setter, and what ends the typing; the list follows after a pause. */
function useTyped(): readonly [string, (text: string) => void, () => void] {
  const query = useLibraryState((state) => state.filter.query);
  const [typed, setTyped] = useState(query);
  useEffect(() => {
    if (typed === query) return;
    const timer = setTimeout(() => narrow({ query: typed }), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, query]);
  return [
    typed,
    setTyped,
    () => {
      if (typed !== query) narrow({ query: typed });
    },
  ];
}
