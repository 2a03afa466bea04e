import { TriangleAlert } from 'lucide-react';
import { nearlyEqual, type BrandColour } from '../../../../shared/document/brandingView.ts';
import { hexOf, oklchText } from '../../../../shared/document/colour.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useCopy } from '../useCopyText.ts';

/** Swatches with their roles; a press copies the value. Pairs that look alike are named. */
export function BrandColours({ colours }: { readonly colours: readonly BrandColour[] }) {
  const { t, number } = useText();
  const copy = useCopy();
  const [closest] = nearlyEqual(colours);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-3 gap-y-4">
        {colours.map(({ role, text, colour }) => (
          <li key={role} className="min-w-0">
            <button
              type="button"
              aria-label={t('inspect.branding.copyColour', { role, value: text })}
              onClick={() => void copy(text)}
              className="block size-[72px] rounded-m border border-border bg-[repeating-conic-gradient(var(--surface-pressed)_0_25%,transparent_0_50%)] bg-[length:12px_12px]"
              style={colour === null ? undefined : { background: hexOf(colour) }}
            />
            <span className="mt-1.5 block truncate font-medium" title={role}>
              {role}
            </span>
            <span className="block truncate text-text-2 type-code">{text.slice(0, 60)}</span>
            <span className="block truncate text-text-3 type-12">
              {colour === null ? t('inspect.branding.notDrawn') : oklchText(colour)}
            </span>
          </li>
        ))}
      </ul>
      {closest === undefined ? null : (
        <p className="mt-4 flex items-start gap-2 rounded-l border border-warning-border bg-warning-tint px-3 py-2">
          <Icon as={TriangleAlert} size={14} className="mt-1 text-warning-text" />
          <span>
            {t('inspect.branding.alike', { one: closest.one, other: closest.other })}
            <span className="block text-text-2 type-12">
              {t('inspect.branding.distance', {
                distance: number(closest.distance, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
              })}
            </span>
          </span>
        </p>
      )}
    </>
  );
}
