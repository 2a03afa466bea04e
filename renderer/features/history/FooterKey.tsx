import { Kbd } from '../../ui/labels/Kbd.tsx';

/** A key for the list above and its effect there. */
export function FooterKey({ keyName, text }: { readonly keyName: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-2">
      <Kbd>{keyName}</Kbd>
      {text}
    </span>
  );
}
