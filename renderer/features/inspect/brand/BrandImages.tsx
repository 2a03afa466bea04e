import { brandImages } from '../../../../shared/document/brandingView.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import type { LoadedImage } from '../../../../shared/run/loadedImages.ts';
import { InertImage } from '../InertImage.tsx';
import { useLoadedImages } from '../LoadedImages.tsx';

const grounds = [
  { id: 'light', look: 'bg-paper' },
  { id: 'dark', look: 'bg-(--paper-dark)' },
  {
    id: 'checker',
    look: 'bg-[repeating-conic-gradient(var(--paper-checker)_0_25%,var(--paper)_0_50%)] bg-[length:16px_16px]',
  },
] as const;

/** Pictures of the brand: those that stand in the answer, or were fetched for this run, on light, dark and checker; others are named. */
export function BrandImages({ branding }: { readonly branding: JsonObject }) {
  const { t } = useText();
  const loaded = useLoadedImages();
  return (
    <ul className="flex flex-col gap-3">
      {brandImages(branding).map(({ role, url }) => (
        <li key={role} className="min-w-0">
          <p className="mb-1 text-text-2 type-code">{role}</p>
          {drawnSource(url, loaded) !== null ? (
            <div className="grid grid-cols-3 gap-3">
              {grounds.map(({ id, look }) => (
                <figure key={id} className="min-w-0">
                  <span className={`flex h-16 items-center justify-center rounded-l border border-border p-2 ${look}`}>
                    <img
                      src={drawnSource(url, loaded) ?? ''}
                      alt={t('inspect.branding.imageOn', { role, ground: t(`inspect.branding.ground.${id}`) })}
                      className="max-h-full max-w-full object-contain"
                    />
                  </span>
                  <figcaption className="mt-1 text-text-3 type-12">{t(`inspect.branding.ground.${id}`)}</figcaption>
                </figure>
              ))}
            </div>
          ) : (
            <>
              <InertImage src={url.slice(0, 2000)} alt="" />
              <span className="block truncate text-text-3 type-code" title={url.slice(0, 2000)}>
                {url.slice(0, 300)}
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Null for what the window may not draw. */
function drawnSource(url: string, loaded: ReadonlyMap<string, LoadedImage>): string | null {
  if (/^data:image\/(png|jpeg|webp|gif);base64,/.test(url)) return url;
  const image = loaded.get(url);
  return image?.state === 'drawn' ? image.source : null;
}
