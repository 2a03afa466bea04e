import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { KeyHint } from '../labels/KeyHint.tsx';

interface TooltipProps {
  readonly text: string;
  readonly binding?: string | undefined;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  /** One focusable widget. */
  readonly children: ReactElement;
}

/** Text next to a control on hover and focus. */
export function Tooltip({ text, binding, placement = 'bottom', children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      {children}
      <AriaTooltip
        placement={placement}
        offset={6}
        className="flex max-w-[320px] items-center gap-2 rounded-m bg-surface-inverse px-2 py-1 text-text-inverse shadow-2 type-12"
      >
        <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
        {binding === undefined ? null : (
          <span className="opacity-80 [&_kbd]:border-current/40 [&_kbd]:bg-transparent [&_kbd]:text-text-inverse">
            <KeyHint binding={binding} />
          </span>
        )}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
