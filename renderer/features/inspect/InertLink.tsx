import type { ReactNode } from 'react';

interface InertLinkProps {
  /** Null when the address is of a kind that is never opened. */
  readonly href: string | null;
  readonly children: ReactNode;
}

/** A link of a document: it looks like one and leads nowhere by itself. Whoever shows it listens for `data-href` (LinkBar). */
export function InertLink({ href, children }: InertLinkProps) {
  if (href === null) return <span className="text-text-2 underline decoration-dotted">{children}</span>;
  return (
    <span role="link" tabIndex={0} data-href={href} className="inert-link">
      {children}
    </span>
  );
}
