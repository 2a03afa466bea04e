import type { ReactNode } from 'react';
import { inertHref } from '../../../shared/document/markdown/markdownNode.ts';

interface InertLinkProps {
  /** As in the document; null if it has none. A URL of a kind that is never opened does not look like a link. */
  readonly href: string | null;
  readonly children: ReactNode;
}

/** A link of a document: styled as a link, but inert. The surrounding view listens for `data-href` (LinkBar). */
export function InertLink({ href, children }: InertLinkProps) {
  const address = href === null ? null : inertHref(href);
  if (address === null) return <span className="text-text-2 underline decoration-dotted">{children}</span>;
  return (
    <span role="link" tabIndex={0} data-href={address} className="inert-link">
      {children}
    </span>
  );
}
