import { Check, TriangleAlert } from 'lucide-react';
import { splitAddress } from '../../../../shared/base/address.ts';
import type { SearchedResult } from '../../../../shared/document/site/searchResults.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { useOpenOutside } from '../LinkBar.tsx';
import { isScrapable } from '../../../../shared/request/requestElsewhere.ts';

interface SearchRowProps {
  readonly result: SearchedResult;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  /** A press on the title: its page, or its URL with what can be done with it. */
  readonly onOpen: () => void;
}

/** One result: title and URL, its passages or its description, and why it is here. */
export function SearchRow({ result, isSelected, onToggle, onOpen }: SearchRowProps) {
  const { t } = useText();
  const openOutside = useOpenOutside();
  const { url, title, description, passages, isRead, error } = result;
  const name = title ?? url;
  return (
    <li className="flex items-start gap-3 border-b border-border-subtle px-pane py-3">
      <Checkbox
        aria-label={t('site.search.select', { name })}
        isSelected={isSelected}
        isDisabled={!isScrapable(url)}
        onChange={onToggle}
        className="mt-0.5"
      />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          dir="auto"
          className="rounded-s text-start font-medium text-accent-text wrap-anywhere hover:underline"
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) void openOutside(url);
            else onOpen();
          }}
        >
          {name}
        </button>
        <Address url={url} />
        {passages.length > 0 ? (
          <ul className="mt-1 flex flex-col gap-1">
            {passages.map((passage) => (
              <li key={passage} dir="auto" className="border-s-2 border-border ps-2 text-text-2 wrap-anywhere">
                {passage}
              </li>
            ))}
          </ul>
        ) : description === null ? null : (
          <p dir="auto" className="mt-1 line-clamp-3 text-text-2 wrap-anywhere">
            {description}
          </p>
        )}
        <Facts result={result} />
        {error === null && !isRead ? null : (
          <p className="mt-1 flex items-center gap-1.5 text-text-2 type-12">
            <Icon
              as={error === null ? Check : TriangleAlert}
              size={14}
              className={error === null ? 'text-success-text' : 'text-warning-text'}
            />
            <span className="wrap-anywhere">{error ?? t('site.search.read')}</span>
          </p>
        )}
      </div>
    </li>
  );
}

function Address({ url }: { readonly url: string }) {
  const parts = splitAddress(url);
  return (
    <div className="truncate text-text-3 type-12" title={url}>
      {parts === null ? (
        url
      ) : (
        <>
          <span className="text-text-2">{parts.host}</span>
          {parts.rest}
        </>
      )}
    </div>
  );
}

/** Who found it, how it was rated, and when it is from. */
function Facts({ result: { provider, score, category, date } }: Pick<SearchRowProps, 'result'>) {
  const { t, number } = useText();
  const facts = [
    provider === null
      ? null
      : provider === 'library'
        ? t('site.search.fromLibrary')
        : t('site.search.from', { provider }),
    score === null ? null : t('site.search.score', { score: number(Math.round(score * 100)) }),
    category,
    date === null ? null : date.slice(0, 10),
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : <div className="mt-1 text-text-3 tabular-nums type-12">{facts.join(' · ')}</div>;
}
