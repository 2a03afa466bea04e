import { type ComponentProps } from 'react';
import { Dot } from './Dot.tsx';
import { joinClasses } from '../joinClasses.ts';

interface DotNameProps extends Pick<ComponentProps<typeof Dot>, 'colour'> {
  readonly name: string;
  /** Distinguishes several items with this name. */
  readonly detail?: string | null;
  readonly title?: string | undefined;
  readonly className?: string;
}

/** A name with the colour that it has everywhere, in a cell that may be narrower. */
export function DotName({ colour, name, detail = null, title, className }: DotNameProps) {
  return (
    <span className={joinClasses('flex min-w-0 items-center gap-2', className)}>
      <Dot colour={colour} />
      {/* The name is data: it may end in an ellipsis. */}
      <span data-data className="truncate" title={title}>
        {name}
        {detail === null ? null : <span className="text-text-3"> · {detail}</span>}
      </span>
    </span>
  );
}
