import { useText } from '../../messages/TextProvider.tsx';
import { keyText } from '../../ui/labels/bindingText.ts';
import { Kbd } from '../../ui/labels/Kbd.tsx';

/** A key for the list above and its effect there. */
export function FooterKey({ keyName, text }: { readonly keyName: string; readonly text: string }) {
  const { locale } = useText();
  return (
    <span className="flex items-center gap-2">
      <Kbd>{keyText(keyName, locale)}</Kbd>
      {text}
    </span>
  );
}
