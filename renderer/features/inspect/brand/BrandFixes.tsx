import { bodyContrast, type ContrastFix } from '../../../../shared/document/brand/brandingView.ts';
import { hexOf } from '../../../../shared/document/brand/colour.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { LoadMore } from '../fields/LoadMore.tsx';
import { useCopy } from '../save/useCopyText.ts';

/** For pairs that are hard to read, the nearest colour with which they are not. */
export function BrandFixes({ fixes }: { readonly fixes: readonly ContrastFix[] }) {
  const { t, number } = useText();
  const copy = useCopy();
  return (
    <LoadMore items={fixes} page={3}>
      {(shown) => (
        <ul className="mt-2 flex flex-col">
          {shown.map(({ text, background, role, colour }) => (
            <li key={`${text} ${background}`} className="flex min-h-7 flex-wrap items-center gap-x-2 py-0.5">
              <Tag>{t('inspect.branding.fix')}</Tag>
              <span>{t('inspect.branding.reaches', { text, background, role, ratio: number(bodyContrast) })}</span>
              <span className="type-code">{hexOf(colour)}</span>
              <span
                aria-hidden
                className="size-4 rounded-s border border-border"
                style={{ background: hexOf(colour) }}
              />
              <Button variant="link" size="small" onPress={() => void copy(hexOf(colour))}>
                {t('inspect.branding.copy')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </LoadMore>
  );
}
