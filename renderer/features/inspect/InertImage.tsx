import { canParseUrl } from '../../../shared/base/canParseUrl.ts';
import { ImageOff } from 'lucide-react';
import { useText } from '../../messages/TextProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** An image of a document: its description in a frame. Nothing is loaded from the page's hosts. */
export function InertImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const { t } = useText();
  const words = alt.trim() === '' ? fileName(src) : alt;
  return (
    <span role="img" aria-label={words} title={src} className="markdown-image">
      <Icon as={ImageOff} size={14} />
      <span className="truncate">{words === '' ? t('inspect.image.unnamed') : words}</span>
    </span>
  );
}

function fileName(src: string): string {
  return canParseUrl(src) ? (new URL(src).pathname.split('/').at(-1) ?? '') : src.slice(0, 80);
}
