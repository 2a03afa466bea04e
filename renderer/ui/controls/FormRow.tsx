import type { ReactNode } from 'react';

interface FormRowProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A titled row of a settings page: the title on the left, its control on the right; title above control where there is too little space.
 */
export function FormRow({ title, hint, children }: FormRowProps) {
  return (
    <section className="flex flex-col gap-2 border-t border-border-subtle py-3 @[640px]:flex-row @[640px]:gap-6">
      <div className="w-full shrink-0 @[640px]:w-[216px] @[640px]:pt-1.5">
        <h3 className="font-medium">{title}</h3>
        {hint === undefined ? null : <p className="text-text-3 type-12">{hint}</p>}
      </div>
      <div className="flex min-h-8 w-full min-w-0 flex-col items-start justify-center gap-2 self-start @[640px]:w-auto @[640px]:flex-1">
        {children}
      </div>
    </section>
  );
}
