import { CaseSensitive, ChevronDown, ChevronUp, Regex, ScanSearch, Search, WholeWord } from 'lucide-react';
import { useRef } from 'react';
import { useCommandHandler } from '../../../data/ServicesProvider.tsx';
import { useBindings } from '../../../data/queries/useBindings.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { KeyHint } from '../../../ui/labels/KeyHint.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { Find } from './useFind.ts';

interface FindFieldProps {
  readonly find: Find;
  /** The person goes back to the text. */
  readonly onLeave: () => void;
  /** Searches the elements of the page for a text that this view does not have; absent where there are none. */
  readonly onFindInPage?: ((text: string) => void) | undefined;
}

/** Find, the same everywhere (ux.md 7): case, word, pattern, "3 of 41", F3 and Shift+F3; Esc goes back to the text. */
export function FindField({ find, onLeave, onFindInPage }: FindFieldProps) {
  const { t } = useText();
  const bindingOf = useBindings();
  const input = useRef<HTMLInputElement>(null);
  useCommandHandler('result.find', () => {
    input.current?.focus();
    input.current?.select();
  });
  const binding = bindingOf('result.find');
  const isSearching = find.query.text !== '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field; F3 works from each of its buttons too
    <div
      className="flex min-w-0 items-center gap-1"
      onKeyDown={(event) => {
        if (event.key === 'F3' || (event.key === 'Enter' && event.target === input.current)) {
          event.preventDefault();
          find.step(event.shiftKey ? -1 : 1);
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          if (isSearching) find.change({ text: '' });
          onLeave();
        }
      }}
    >
      <TextField
        aria-label={t('inspect.find.label')}
        placeholder={t('inspect.find.placeholder')}
        icon={Search}
        size="small"
        className="w-44"
        value={find.query.text}
        onChange={(text) => find.change({ text })}
        inputRef={input}
        error={null}
        unit={isSearching || binding === undefined ? undefined : <KeyHint binding={binding} joined />}
      />
      {isSearching ? (
        <>
          <span
            role="status"
            className={
              find.invalid === null
                ? 'whitespace-nowrap px-1 text-text-2 type-12'
                : 'whitespace-nowrap px-1 text-danger-text type-12'
            }
          >
            {find.invalid !== null
              ? t('inspect.find.invalid')
              : t('inspect.find.count', {
                  current: find.current + 1,
                  count: find.hits.length,
                  more: find.more ? 'yes' : 'no',
                })}
          </span>
          {find.hits.length === 0 && find.invalid === null && onFindInPage !== undefined ? (
            <Button
              variant="link"
              size="small"
              icon={ScanSearch}
              className="me-1"
              onPress={() => onFindInPage(find.query.text)}
            >
              {t('inspect.find.inPage')}
            </Button>
          ) : null}
          <IconButton
            icon={ChevronUp}
            label={t('inspect.find.previous')}
            binding="Shift+F3"
            onPress={() => find.step(-1)}
          />
          <IconButton icon={ChevronDown} label={t('inspect.find.next')} binding="F3" onPress={() => find.step(1)} />
          <IconButton
            icon={CaseSensitive}
            label={t('inspect.find.case')}
            isChosen={find.query.matchCase}
            onPress={() => find.change({ matchCase: !find.query.matchCase })}
          />
          <IconButton
            icon={WholeWord}
            label={t('inspect.find.word')}
            isChosen={find.query.wholeWord}
            onPress={() => find.change({ wholeWord: !find.query.wholeWord })}
          />
          <IconButton
            icon={Regex}
            label={t('inspect.find.regex')}
            isChosen={find.query.regex}
            onPress={() => find.change({ regex: !find.query.regex })}
          />
        </>
      ) : null}
    </div>
  );
}
