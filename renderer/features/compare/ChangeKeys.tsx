import { type ReactNode, useEffect, useRef } from 'react';

interface ChangeKeysProps {
  readonly onStep: (by: 1 | -1) => void;
  readonly children: ReactNode;
}

/** F7 and Shift+F7 go from change to change, wherever the focus is in the comparison, also on the tabs above; the code editor has another use for them. */
export function ChangeKeys({ onStep, children }: ChangeKeysProps) {
  const part = useRef<HTMLDivElement>(null);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const comparison = part.current?.closest<HTMLElement>('main, [role="main"]') ?? part.current;
    const step = (event: KeyboardEvent): void => {
      if (event.key !== 'F7') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(event.shiftKey ? -1 : 1);
    };
    comparison?.addEventListener('keydown', step, true);
    return () => comparison?.removeEventListener('keydown', step, true);
  }, []);
  return (
    <div ref={part} role="presentation" className="flex min-h-0 min-w-0 flex-1 flex-col">
      {children}
    </div>
  );
}
