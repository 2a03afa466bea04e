import { useText } from '../../messages/TextProvider.tsx';
import { LayoutButtons } from './LayoutButtons.tsx';
import { Mark } from '../../ui/labels/Mark.tsx';
import { SearchButton } from './SearchButton.tsx';

/** The custom title bar, on systems that draw their buttons over it; elsewhere its parts are in the tab strip. */
export function TitleBar() {
  const { t } = useText();
  return (
    <div
      role="region"
      aria-label={t('app.landmark.window')}
      data-region="title"
      className="title-bar flex h-[var(--h-title)] shrink-0 items-center gap-4 border-b border-border bg-surface-app px-3"
    >
      <span className="flex flex-1 items-center gap-3">
        <Mark height={18} />
        <span className="font-strong">{t('app.name')}</span>
      </span>
      <SearchButton className="w-[420px] shrink" />
      <span className="flex flex-1 justify-end">
        <LayoutButtons />
      </span>
    </div>
  );
}
