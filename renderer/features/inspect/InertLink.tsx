import type { ReactNode } from 'react';
import { inertHref } from '../../../shared/document/markdownNode.ts';

interface InertLinkProps {
  /** As the document has it; null where it has none. What is of a kind that is never opened looks like no link. */
  readonly href: string | null;
  readonly children: ReactNode;
}

/** A link of a document: it looks like one and leads nowhere by itself. Whoever shows it listens for `data-href` (LinkBar). */
export function InertLink({ href, children }: InertLinkProps) {
  const address = href === null ? null : inertHref(href);
  if (address === null) return <span className="text-text-2 underline decoration-dotted">{children}</span>;
  return (
    <span role="link" tabIndex={0} data-href={address} className="inert-link">
      {children}
    </span>
  );
}
