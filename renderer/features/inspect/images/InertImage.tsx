import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { ImageOff } from 'lucide-react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { useLoadedImage } from './LoadedImages.tsx';
import { useDrawnImage } from './useDrawnImage.ts';

/**
 * An image of a document: its description in a frame, until the person requests the image. The window itself loads nothing from the page's
 * hosts.
 */
export function InertImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useText();
  const loaded = useLoadedImage(src);
  const source = useDrawnImage(loaded === undefined ? '' : src);
  const words = alt.trim() === '' ? fileName(src) : alt;
  if (source !== null)
    return <img src={source} alt={words} title={src} decoding="async" className="markdown-picture" />;
  const why =
    loaded === undefined || loaded.state === 'drawn' || loaded.state === 'svg'
      ? null
      : loaded.state === 'failed'
        ? t('inspect.image.failed', { message: loaded.message })
        : t('inspect.image.other', { type: loaded.contentType });
  return (
    <span role="img" aria-label={words} title={why ?? src} className="markdown-image">
      <Icon as={ImageOff} size={14} />
      <span className="truncate">{words === '' ? t('inspect.image.unnamed') : words}</span>
      {why === null ? null : <span className="truncate text-warning-text">{why}</span>}
    </span>
  );
}

function fileName(src: string): string {
  return canParseUrl(src) ? (new URL(src).pathname.split('/').at(-1) ?? '') : src.slice(0, 80);
}
