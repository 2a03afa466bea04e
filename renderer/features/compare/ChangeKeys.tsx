import type { ReactNode } from 'react';

interface ChangeKeysProps {
  readonly onStep: (by: 1 | -1) => void;
  readonly children: ReactNode;
}

/** F7 and Shift+F7 go from change to change, wherever the focus is in here; the code editor has another use for them. */
export function ChangeKeys({ onStep, children }: ChangeKeysProps) {
  return (
    <div
      role="presentation"
      className="flex min-h-0 min-w-0 flex-1 flex-col"
      onKeyDownCapture={(event) => {
        if (event.key !== 'F7') return;
        event.preventDefault();
        event.stopPropagation();
        onStep(event.shiftKey ? -1 : 1);
      }}
    >
      {children}
    </div>
  );
}
