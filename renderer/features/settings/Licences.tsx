import { useState } from 'react';
import type { Notice } from '../../../shared/ipc/notice.ts';
import { useNotices } from '../../data/queries/queries.ts';
import { useText } from '../../messages/TextProvider.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Highlighted } from '../../ui/labels/Highlighted.tsx';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { rangesOf, searchTerms } from './searchSettings.ts';

/** Shipped packages and their licenses, searchable by name, license or license text. */
export function Licences() {
  const { t } = useText();
  const [query, setQuery] = useState('');
  const notices = useNotices().data;
  if (notices === undefined) return null;
  if (notices === null) return <p className="max-w-[64ch] pt-1.5 text-text-2">{t('settings.about.noLicences')}</p>;
  const words = searchTerms(query);
  const found = notices.filter((notice) => {
    const all = `${notice.name} ${notice.licence} ${notice.text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  return (
    <div className="flex w-full max-w-[640px] flex-col gap-2">
      <SearchField label={t('settings.about.searchLicences')} variant="quiet" value={query} onChange={setQuery} />
      <p role="status" className="text-text-3 type-12">
        {t('settings.about.licenceCount', { found: found.length, total: notices.length })}
      </p>
      {found.length === 0 ? null : (
        <Card>
          <ul aria-label={t('settings.about.licences')} className="max-h-[420px] overflow-y-auto">
            {found.map((notice) => (
              <LicenceRow key={`${notice.name} ${notice.version}`} notice={notice} searchTerms={words} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function LicenceRow({
  notice,
  searchTerms: words,
}: {
  readonly notice: Notice;
  readonly searchTerms: readonly string[];
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-b border-border-subtle last:border-b-0">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-8 items-center gap-3 px-3 py-1 focus-inset">
          <span className="min-w-0 flex-1 truncate">
            <Highlighted text={notice.name} ranges={rangesOf(notice.name, words)} />{' '}
            <span className="text-text-3 type-12">{notice.version}</span>
          </span>
          <span className="text-text-2 type-12">
            {notice.licence === '' ? t('settings.about.ownLicence') : notice.licence}
          </span>
        </summary>
        {isOpen ? (
          <pre
            data-selectable
            tabIndex={0}
            className="max-h-64 overflow-auto whitespace-pre-wrap bg-surface-sunken px-3 py-2 text-text-2 type-code"
          >
            {notice.text === '' ? t('settings.about.noText', { homepage: notice.homepage }) : notice.text}
          </pre>
        ) : null}
      </details>
    </li>
  );
}
