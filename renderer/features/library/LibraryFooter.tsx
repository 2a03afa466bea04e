import { useText } from '../../messages/TextProvider.tsx';
import { FooterKey } from '../history/FooterKey.tsx';

/** The keys of the list. */
export function LibraryFooter({ selected }: { readonly selected: number }) {
  const { t } = useText();
  return (
    <footer className="flex h-9 shrink-0 items-center gap-4 overflow-hidden border-t border-border px-pane whitespace-nowrap text-text-2 type-12">
      <FooterKey keyName="⏎" text={t('library.key.open')} />
      <FooterKey keyName="Space" text={t('library.key.select')} />
      <FooterKey keyName="Del" text={t('library.key.remove')} />
      <span className="ms-auto">{selected === 0 ? null : t('library.selected', { count: selected })}</span>
    </footer>
  );
}
