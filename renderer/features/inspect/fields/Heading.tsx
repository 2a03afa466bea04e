import type { ReactNode } from 'react';

/** Title of a section of a view, with additional information on the right. */
export function Heading({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className="mb-2 flex min-h-6 items-center justify-between gap-4">
      <h3 className="min-w-0 font-strong type-13 [overflow-wrap:anywhere]">{children}</h3>
      {end === undefined ? null : (
        <span className="flex min-w-0 shrink-0 items-center gap-2 text-text-2 type-12">{end}</span>
      )}
    </div>
  );
}
