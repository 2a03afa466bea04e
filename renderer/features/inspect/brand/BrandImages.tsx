import { brandImages } from '../../../../shared/document/brand/brandingView.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Address } from '../../../ui/labels/Address.tsx';
import { InertImage } from '../images/InertImage.tsx';
import { useDrawnImage } from '../images/useDrawnImage.ts';

const grounds = [
  { id: 'light', look: 'bg-paper' },
  { id: 'dark', look: 'bg-(--paper-dark)' },
  {
    id: 'checker',
    look: 'bg-[repeating-conic-gradient(var(--paper-checker)_0_25%,var(--paper)_0_50%)] bg-[length:16px_16px]',
  },
] as const;

/**
 * Images of the brand: those embedded in the response, or fetched for this run, on light, dark and checkered backgrounds; others are listed
 * by name.
 */
export function BrandImages({ branding }: { readonly branding: JsonObject }) {
  return (
    <ul className="flex flex-col gap-3">
      {brandImages(branding).map(({ role, url }) => (
        <li key={role} className="min-w-0">
          <p className="mb-1 text-text-2 type-code">{role}</p>
          <BrandImage role={role} url={url} />
        </li>
      ))}
    </ul>
  );
}

function BrandImage({ role, url }: { readonly role: string; readonly url: string }) {
  const { t } = useText();
  const source = useDrawnImage(url);
  if (source === null)
    return (
      <>
        <InertImage src={url.slice(0, 2000)} alt="" />
        <Address text={url} className="text-text-3 type-code" />
      </>
    );
  return (
    <div className="grid grid-cols-3 gap-3">
      {grounds.map(({ id, look }) => (
        <figure key={id} className="min-w-0">
          <span className={`flex h-16 items-center justify-center rounded-l border border-border p-2 ${look}`}>
            <img
              src={source}
              alt={t('inspect.branding.imageOn', { role, ground: t(`inspect.branding.ground.${id}`) })}
              // A vector image has no pixels to preserve.
              className={
                source.startsWith('data:image/svg')
                  ? 'size-full object-contain'
                  : 'max-h-full max-w-full object-contain'
              }
            />
          </span>
          <figcaption className="mt-1 text-text-3 type-12">{t(`inspect.branding.ground.${id}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
