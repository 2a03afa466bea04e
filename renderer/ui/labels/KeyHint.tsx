import { Kbd } from './Kbd.tsx';
import { useBindingText } from './useBindingText.ts';

interface KeyHintProps {
  /** `Mod+Shift+M`: Mod is Command on macOS and Control elsewhere. */
  readonly binding: string;
  readonly tone?: 'plain' | 'onAccent';
  /** All keys in one box (inside buttons) or one box a key (in lists). */
  readonly joined?: boolean;
}

/** The keys of a binding, hidden from screen readers: `aria-keyshortcuts` on the control exposes them. */
export function KeyHint({ binding, tone = 'plain', joined = false }: KeyHintProps) {
  const keys = useBindingText()(binding);
  return (
    <span aria-hidden className="inline-flex items-center gap-1 whitespace-nowrap">
      {joined ? (
        <Kbd tone={tone}>{keys.join(' ')}</Kbd>
      ) : (
        keys.map((key) => (
          <Kbd key={key} tone={tone}>
            {key}
          </Kbd>
        ))
      )}
    </span>
  );
}
