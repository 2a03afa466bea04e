import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { splitAddress, withScheme, type AddressParts } from '../../../../shared/base/address.ts';
import { draftProblem } from '../../../../shared/request/draft.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { fieldFrame, fieldSizes } from '../../../ui/controls/fieldStyles.ts';
import { joinClasses } from '../../../ui/joinClasses.ts';
import { FittedName } from '../../../ui/labels/FittedName.tsx';
import { announce } from '../../../ui/layout/LiveRegions.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { AddressSuggestions } from './AddressSuggestions.tsx';
import { OperationMenu } from '../operation/OperationMenu.tsx';
import { useAddressSuggestions } from './useAddressSuggestions.ts';
import { useDraft } from '../useDraft.ts';
import { RunPhase } from '../actions/RunPhase.tsx';
import { usePaste } from '../preview/usePaste.tsx';

interface UrlFieldProps {
  readonly tabId: TabId;
  readonly run: RunModel | null;
  readonly onSend: () => void;
}

/**
 * The URL with its method: when not focused, the scheme is muted and the host emphasized; while it is edited, plain text. The progress of a
 * run is at its end.
 */
export function UrlField({ tabId, run, onSend }: UrlFieldProps) {
  const { t } = useText();
  const { draft, editor } = useDraft(tabId);
  const { paste, dialog } = usePaste(tabId, editor);
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
  const inserted = useInsertedScheme(tabId, url);

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
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    if (used || !isPlainEnter) return;
    event.preventDefault();
    suggestions.close();
    onSend();
  };

  return (
    <div className="relative min-w-0 flex-1">
      <div className={joinClasses(fieldFrame, fieldSizes.medium, 'gap-0! px-0!')}>
        <OperationMenu tabId={tabId} />
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
          {inserted === null ? null : <InsertedScheme key={inserted} scheme={inserted} />}
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

/** The scheme that a send or a fix has just put before the URL; null once the URL changes otherwise. */
function useInsertedScheme(tabId: TabId, url: string): string | null {
  const [seen, setSeen] = useState({ tabId, url, scheme: null as string | null });
  if (seen.tabId === tabId && seen.url === url) return seen.scheme;
  const isInsertion = seen.tabId === tabId && withScheme(seen.url.trim()) === url;
  const scheme = isInsertion ? (splitAddress(url)?.scheme ?? null) : null;
  setSeen({ tabId, url, scheme });
  return scheme;
}

/** A tint under the scheme for a second; the input draws the text. */
function InsertedScheme({ scheme }: { readonly scheme: string }) {
  const { t } = useText();
  useEffect(() => announce(t('builder.url.inserted', { scheme })), [t, scheme]);
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0 flex items-center overflow-hidden px-3">
      <span className="mark-inserted rounded-s bg-accent-tint py-0.5 text-transparent">{scheme}</span>
    </span>
  );
}

/** Overlays the text of the field, which is present but invisible. */
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
      {/* In a narrow field the file name matters more than the scheme. */}
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
