import { brandMeasures, cssLength, undrawnOf } from '../../../../shared/document/brand/brandingView.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { objectAt } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Heading } from '../fields/Heading.tsx';
import { EmptyField } from '../fields/EmptyField.tsx';
import { RestFields } from '../fields/RestFields.tsx';

/** Multiples of the base unit that layouts are usually made of. */
const multiples = [1, 2, 3, 4, 6, 8, 12];
const maxBarPx = 240;

/** Lengths at actual size: the scale based on the base unit, each measure as a bar, and a corner with the brand's radius. */
export function BrandSpacing({ branding }: { readonly branding: JsonObject }) {
  const { t } = useText();
  const measures = brandMeasures(branding);
  const base = measures.find(({ name }) => name === 'baseUnit')?.pixels ?? null;
  const radius = cssLength(objectAt(branding, 'spacing')?.['borderRadius']);
  return (
    <section>
      <Heading>{t('inspect.branding.spacing')}</Heading>
      {measures.length === 0 ? <EmptyField of={branding} name="spacing" /> : null}
      {base === null || base <= 0 || base > 32 ? null : (
        <ul aria-label={t('inspect.branding.scale')} className="mb-3 flex flex-wrap items-end gap-3">
          {multiples
            .filter((times) => times * base <= 96)
            .map((times) => (
              <li key={times} className="flex flex-col items-center gap-1 text-text-2 tabular-nums type-12">
                <span aria-hidden className="bg-accent" style={{ width: times * base, height: times * base }} />
                {times * base}
              </li>
            ))}
        </ul>
      )}
      <dl className="grid grid-cols-[minmax(96px,auto)_64px_minmax(0,1fr)] items-center gap-x-3">
        {measures.map(({ name, text, pixels }) => (
          <div key={name} className="contents">
            <dt className="py-1 text-text-2 type-code [overflow-wrap:anywhere]">{name}</dt>
            <dd className="truncate text-end tabular-nums" title={text}>
              {text}
            </dd>
            <dd aria-hidden>
              {name === 'borderRadius' && radius !== null ? (
                <span
                  className="block h-8 w-16 border-2 border-b-0 border-e-0 border-accent"
                  style={{ borderStartStartRadius: radius }}
                />
              ) : pixels === null || pixels < 0 ? null : (
                <span className="block h-2 bg-accent" style={{ width: Math.min(maxBarPx, pixels) }} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <RestFields values={undrawnOf(branding, 'spacing')} />
    </section>
  );
}
