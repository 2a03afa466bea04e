import { FileSearch } from 'lucide-react';
import type { ValueSource } from '../../../../shared/document/site/extractResult.ts';
import { urlLabel } from '../../../data/labels/urlLabel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Address } from '../../../ui/labels/Address.tsx';

interface SourceRowProps {
  /** The path of the value; null where it is shown elsewhere. */
  readonly path: string | null;
  readonly source: ValueSource;
  /** The page is shown elsewhere: the row is about the value alone. */
  readonly hidesPage?: boolean;
  readonly onOpen: (source: ValueSource) => void;
}

/** The line of a page that contains a value, with a button that opens the page there. */
export function SourceRow({ path, source, hidesPage = false, onOpen }: SourceRowProps) {
  const { t } = useText();
  const { url, quote } = source;
  const page = urlLabel(url);
  return (
    <li className="flex items-start gap-2 border-b border-border-subtle py-1.5 ps-pane pe-2 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {path === null ? null : <span className="text-text-2 wrap-anywhere type-code">{path}</span>}
        {quote === null ? (
          <span className="text-text-3 type-12">{t('site.extract.noQuote')}</span>
        ) : (
          <blockquote className="border-s-2 border-border-strong ps-2 wrap-anywhere">{quote}</blockquote>
        )}
        {hidesPage ? null : (
          <span className="min-w-0 text-text-3 type-12">
            <Address text={page} title={url} />
          </span>
        )}
      </div>
      <IconButton
        icon={FileSearch}
        label={t(quote === null ? 'site.extract.openPage' : 'site.extract.openQuote', { page })}
        onPress={() => onOpen(source)}
      />
    </li>
  );
}
