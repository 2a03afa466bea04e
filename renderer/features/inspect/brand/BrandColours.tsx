import { TriangleAlert } from 'lucide-react';
import { nearlyEqual, type BrandColour } from '../../../../shared/document/brand/brandingView.ts';
import { type Colour, hexOf, oklchText, rgbText } from '../../../../shared/document/brand/colour.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { useCopy } from '../save/useCopyText.ts';

/** How a colour can be written. */
export const colourNotations = ['hex', 'rgb', 'oklch'] as const;
export type ColourNotation = (typeof colourNotations)[number];

interface BrandColoursProps {
  readonly colours: readonly BrandColour[];
  readonly notation: ColourNotation;
}

/**
 * Swatches with their roles; a click copies the value in the notation shown below it. Colors that are hard to distinguish are pointed out.
 */
export function BrandColours({ colours, notation }: BrandColoursProps) {
  const { t, number } = useText();
  const copy = useCopy();
  const alike = nearlyEqual(colours);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-3 gap-y-4">
        {colours.map(({ role, text, colour }) => (
          <li key={role} className="min-w-0">
            <button
              type="button"
              aria-label={t('inspect.branding.copyColour', { role, value: written(colour, notation) ?? text })}
              onClick={() => void copy(written(colour, notation) ?? text)}
              className="block size-[72px] rounded-m border border-border bg-[repeating-conic-gradient(var(--surface-pressed)_0_25%,transparent_0_50%)] bg-[length:12px_12px]"
              style={colour === null ? undefined : { background: hexOf(colour) }}
            />
            <span className="mt-1.5 block truncate font-medium" title={role}>
              {role}
            </span>
            <span className="block truncate text-text-2 type-code">
              {(written(colour, notation)?.replace(/^\w+\((.*)\)$/, '$1') ?? text).slice(0, 60)}
            </span>
            {colour === null ? (
              <span className="block truncate text-text-3 type-12">{t('inspect.branding.notDrawn')}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {alike.length === 0 ? null : (
        <div className="mt-4 flex items-start gap-2 rounded-l border border-warning-border bg-warning-tint px-3 py-2">
          <Icon as={TriangleAlert} size={14} className="mt-1 text-warning-text" />
          <ul className="min-w-0">
            {alike.slice(0, maxSimilar).map(({ one, other, distance }) => (
              <li key={`${one} ${other}`}>
                {t(distance < sameUnder ? 'inspect.branding.equal' : 'inspect.branding.alike', { one, other })}
                {distance < sameUnder ? null : (
                  <span className="ms-2 text-text-2 type-12">
                    {t('inspect.branding.distance', {
                      distance: number(distance, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
                    })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const maxSimilar = 12;
/** A distance that is written as 0.0 is none. */
const sameUnder = 0.05;

/** Returns null if the value is not a color. */
function written(colour: Colour | null, notation: ColourNotation): string | null {
  if (colour === null) return null;
  if (notation === 'hex') return hexOf(colour);
  return notation === 'rgb' ? `rgb(${rgbText(colour)})` : `oklch(${oklchText(colour)})`;
}
