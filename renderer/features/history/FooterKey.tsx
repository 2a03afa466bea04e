import { Kbd } from '../../ui/Kbd.tsx';

/** A key of the list above and what it does there. */
export function FooterKey({ keyName, text }: { readonly keyName: string; readonly text: string }) {
  return (
    <span className="flex items-center gap-2">
      <Kbd>{keyName}</Kbd>
      {text}
    </span>
  );
}
