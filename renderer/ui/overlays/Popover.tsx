import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { overlaySurface, windowMargin } from './overlayStyles.ts';

interface PopoverProps {
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'left' | 'right';
  readonly width?: number;
}

/** A popover next to its button, which it never covers. */
export function Popover({ label, trigger, children, placement = 'bottom start', width = 320 }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover
        placement={placement}
        offset={4}
        containerPadding={windowMargin}
        style={{ width }}
        className={overlaySurface}
      >
        <AriaDialog aria-label={label} className="p-4 outline-none">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </AriaDialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
