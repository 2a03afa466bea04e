import { useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { TabId } from '../../../shared/base/brand.ts';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import { splitAddress, withScheme, type AddressParts } from '../../../shared/base/address.ts';
import { draftProblem } from '../../../shared/request/draft.ts';
import { scrapePath } from '../../../shared/api/scrape.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { fieldFrame, fieldSizes } from '../../ui/fieldStyles.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import { FittedName } from '../../ui/FittedName.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { AddressSuggestions } from './AddressSuggestions.tsx';
import { useAddressSuggestions } from './useAddressSuggestions.ts';
import { useDraft } from './useDraft.ts';
import { RunPhase } from './RunPhase.tsx';
import { usePaste } from './usePaste.tsx';

/** The address with its method: scheme quiet and host strong at rest, plain while it is written; how far a run is, at its end. */
export function UrlField({ tabId, run }: { readonly tabId: TabId; readonly run: RunModel | null }) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const { paste, dialog } = usePaste(editor);
  const [isFocused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const value = draft.body['url'];
  const url = typeof value === 'string' ? value : '';
  const isBroken = draftProblem(draft) !== null;
  const suggestions = useAddressSuggestions(url, isFocused && !isBroken);
  const suggestion = isBroken ? null : withScheme(url.trim());
  const file = readFileAddress(url);
  // A person knows a file by its name, not by the sum of its bytes.
  const shown =
    file === null ? splitAddress(url) : { scheme: `${t('builder.url.ownFile')}  `, host: file.name, rest: '' };
  const parts = isFocused ? null : shown;

  const write = (text: string) => editor.set(['url'], text);
  const choose = (text: string) => {
    write(text);
    suggestions.close();
    input.current?.focus();
  };
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain');
    if (paste(text)) event.preventDefault();
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const used = suggestions.handleKey(event.key, choose);
    if (used) event.preventDefault();
    if (used && event.key === 'Escape') event.stopPropagation();
  };

  return (
    <div className="relative min-w-0 flex-1">
      <div className={joinClasses(fieldFrame, fieldSizes.medium, 'gap-0! px-0!')}>
        <span className="flex h-full shrink-0 items-center gap-1.5 border-e border-border-subtle px-3 font-medium whitespace-nowrap">
          <span className="text-accent-text">POST</span>
          <span className="hidden @[760px]:inline">{scrapePath}</span>
          <span className="@[760px]:hidden">{scrapePath.slice('/v2/'.length)}</span>
        </span>
        <span className="relative h-full min-w-0 flex-1">
          <input
            ref={input}
            type="text"
            role="combobox"
            inputMode="url"
            spellCheck={false}
            autoComplete="off"
            aria-label={t('builder.url')}
            aria-expanded={suggestions.isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={
              suggestions.activeIndex === null ? undefined : `${listId}-${suggestions.activeIndex}`
            }
            data-focus-target="url"
            readOnly={isBroken}
            title={isBroken ? t('builder.url.readOnly') : file === null ? undefined : t('builder.url.ownFile.about')}
            placeholder={t('builder.url.placeholder')}
            value={url}
            className={joinClasses(
              'h-full w-full bg-transparent px-3 outline-none',
              parts !== null && 'text-transparent',
              isBroken && 'opacity-60',
            )}
            onChange={(event) => {
              write(event.target.value);
              suggestions.open();
            }}
            onPaste={handlePaste}
            onKeyDown={handleKey}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              suggestions.close();
            }}
          />
          {parts === null ? null : <RestingAddress parts={parts} isDim={isBroken} isFile={file !== null} />}
        </span>
        {run === null ? null : <RunPhase run={run} />}
        {suggestion === null || url === '' ? null : (
          <Tooltip text={suggestion}>
            <Button
              variant="quiet"
              size="small"
              className="me-1 text-accent-text!"
              onPress={() => {
                editor.apply([{ path: ['url'], value: suggestion }]);
                input.current?.focus();
              }}
            >
              {t('builder.url.addScheme', { scheme: suggestion.slice(0, suggestion.indexOf('//') + 2) })}
            </Button>
          </Tooltip>
        )}
      </div>
      {suggestions.isOpen ? (
        <AddressSuggestions
          id={listId}
          suggestions={suggestions.items}
          activeIndex={suggestions.activeIndex}
          onChoose={choose}
        />
      ) : null}
      {dialog}
    </div>
  );
}

/** Lies over the text of the field, which is there and cannot be seen. */
function RestingAddress({
  parts,
  isDim,
  isFile,
}: {
  readonly parts: AddressParts;
  readonly isDim: boolean;
  readonly isFile: boolean;
}) {
  return (
    <span
      aria-hidden
      className={joinClasses(
        'pointer-events-none absolute inset-0 flex items-center overflow-hidden px-3 whitespace-pre',
        isDim && 'opacity-60',
      )}
    >
      {/* Where there is little room, the name of a file says more than that it is one. */}
      <span className={joinClasses('text-text-3', isFile && 'hidden @[760px]:inline')}>{parts.scheme}</span>
      {isFile ? (
        <FittedName text={parts.host} className="font-medium" />
      ) : (
        <>
          <span className="font-medium">{parts.host}</span>
          <span className="text-text-2">{parts.rest}</span>
        </>
      )}
    </span>
  );
}
