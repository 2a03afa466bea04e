import type { JsonObject } from '../../../../shared/base/json.ts';
import {
  cssLength,
  fontFamilies,
  typeSpecimens,
  type TypeSpecimen,
} from '../../../../shared/document/brand/brandingView.ts';
import { objectAt, restOf } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { Facts } from '../fields/Facts.tsx';
import { Heading } from '../fields/Heading.tsx';
import { isFontInstalled } from './isFontInstalled.ts';
import { NothingMark } from '../EmptyResult.tsx';

/** Lines of text at the sizes and weights in the response. Fonts are never fetched: a family that is not installed falls back. */
export function BrandType({ branding }: { readonly branding: JsonObject }) {
  const { t } = useText();
  const specimens = typeSpecimens(branding);
  const families = fontFamilies(branding);
  const rest = restOf(objectAt(branding, 'typography') ?? {}, {
    fontFamilies: 'object',
    fontSizes: 'object',
    fontWeights: 'object',
    lineHeights: 'object',
  });
  return (
    <section>
      <Heading>{t('inspect.branding.typography')}</Heading>
      {specimens.length === 0 ? <NothingMark state="absent" /> : null}
      <ul>
        {specimens.map((specimen) => (
          <li key={specimen.role} className="flex items-center gap-4 border-b border-border-subtle py-2">
            <span className="w-28 shrink-0">
              <span className="block truncate">
                {specimen.face === specimen.role ? specimen.role : `${specimen.face}, ${specimen.role}`}
              </span>
              <span className="block truncate text-text-3 type-12">{measuresOf(specimen)}</span>
            </span>
            <span className="min-w-0 flex-1 truncate" style={styleOf(specimen)}>
              {specimen.role === 'code' ? 'const x = 1;' : t('inspect.branding.specimen')}
            </span>
            {isMissing(specimen.family) ? <Tag tone="warning">{t('inspect.branding.fallback')}</Tag> : null}
          </li>
        ))}
      </ul>
      {families.length === 0 ? null : (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {families.map((family) => (
            <span key={family} className="inline-flex items-center gap-2 text-text-2 type-code">
              {family}
              {isMissing(family) ? <Tag tone="warning">{t('inspect.branding.notInstalled')}</Tag> : null}
            </span>
          ))}
        </p>
      )}
      <Facts title={t('inspect.branding.moreType')} values={rest} />
    </section>
  );
}

function measuresOf({ size, leading, weight }: TypeSpecimen): string {
  return [[size, leading].filter((part) => part !== null).join(' / '), weight]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

/** Accepts a plain font family name only: no other text of the page becomes style. */
function plainFamilyOf(family: string | null): string | null {
  const first =
    family
      ?.split(',')[0]
      ?.trim()
      .replaceAll(/^["']|["']$/g, '') ?? '';
  return /^[\p{L}\p{N} _-]{1,80}$/u.test(first) ? first : null;
}

/** Whether a specimen is rendered in a fallback font. Generic and system families are always available. */
function isMissing(family: string | null): boolean {
  const plain = plainFamilyOf(family);
  return (
    plain !== null &&
    !/^(?:ui-)?(?:serif|sans-serif|monospace|system-ui|rounded)$/i.test(plain) &&
    !isFontInstalled(plain)
  );
}

/** Only validated parts become style: a font family name, a length, a weight. A line is never taller than its row. */
function styleOf({ face, family, size, weight }: TypeSpecimen): React.CSSProperties {
  const plainFamily = plainFamilyOf(family);
  const length = cssLength(size ?? undefined);
  return {
    ...(plainFamily === null ? {} : { fontFamily: `"${plainFamily}", var(--font-${face === 'code' ? 'code' : 'ui'})` }),
    ...(length === null ? {} : { fontSize: `min(${length}, 40px)`, lineHeight: 1.3 }),
    ...(weight === null || weight < 1 || weight > 1000 ? {} : { fontWeight: weight }),
  };
}
