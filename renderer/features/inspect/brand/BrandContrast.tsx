import { contrastMatrix, type BrandColour, type ContrastCell } from '../../../../shared/document/brand/brandingView.ts';
import { hexOf } from '../../../../shared/document/brand/colour.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag, type Tone } from '../../../ui/labels/Tag.tsx';
import { Heading } from '../fields/Heading.tsx';

const tones: Readonly<Record<NonNullable<ContrastCell['level']>, Tone>> = {
  AAA: 'success',
  AA: 'success',
  'AA large': 'warning',
  fails: 'danger',
};

/** How well each role of text is read on each ground, by WCAG 2.2. */
export function BrandContrast({ colours }: { readonly colours: readonly BrandColour[] }) {
  const { t, number } = useText();
  const rows = contrastMatrix(colours);
  const [first] = rows;
  if (first === undefined) return null;
  const cells = rows.flatMap((row) => row.cells).filter(({ level }) => level !== null);
  const passing = cells.filter(({ level }) => level === 'AA' || level === 'AAA').length;
  const hexOfRole = (role: string) => {
    const colour = colours.find((known) => known.role === role)?.colour ?? null;
    return colour === null ? undefined : hexOf(colour);
  };
  return (
    <section>
      <Heading end={t('inspect.branding.passing', { passing, count: cells.length })}>
        {t('inspect.branding.contrast')}
      </Heading>
      <table className="w-full border-collapse" aria-label={t('inspect.branding.contrast')}>
        <thead className="text-text-2 type-12">
          <tr className="h-7 border-b border-border">
            <th scope="col" className="text-start font-regular">
              {t('inspect.branding.textOn')}
            </th>
            {first.cells.map(({ background }) => (
              <th key={background} scope="col" className="text-start font-regular">
                <span className="inline-flex items-center gap-1.5">
                  <span
                    aria-hidden
                    className="size-2 rounded-full border border-border"
                    style={{ background: hexOfRole(background) }}
                  />
                  {background}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.text} className="h-8 border-b border-border-subtle">
              <th scope="row" className="pe-3 text-start font-regular">
                {row.text}
              </th>
              {row.cells.map(({ background, ratio, level }) => (
                <td key={background}>
                  {ratio === null || level === null ? (
                    <span className="text-text-3">{t('inspect.branding.same')}</span>
                  ) : (
                    <span className="inline-flex items-center gap-2">
                      <span
                        aria-hidden
                        data-specimen
                        className="rounded-s border border-border px-1.5 font-medium"
                        style={{ background: hexOfRole(background), color: hexOfRole(row.text) }}
                      >
                        Ag
                      </span>
                      <span className="w-8 text-end tabular-nums">
                        {number(ratio, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
                      </span>
                      <Tag tone={tones[level]}>{level}</Tag>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
