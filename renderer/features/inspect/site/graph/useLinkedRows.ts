import { useEffect, useMemo, useState } from 'react';
import type { BodyId } from '../../../../../shared/base/brand.ts';
import { rowsWithLinks } from '../../../../../shared/jobs/linkedRows.ts';
import type { SiteRow } from '../../../../../shared/jobs/siteRows.ts';
import type { DocumentClient } from '../../../../workers/documentClient.ts';
import { useDocuments } from '../../documents.tsx';
import type { JobPage } from '../job/usePages.ts';

type PageLinks = ReadonlyMap<number, readonly string[]>;

/**
 * Adds depths and parents to rows of which only the documents are known, by the links in the documents. Null while they are read;
 * `hasLinks` is false where no document has any.
 */
export function useLinkedRows(
  rows: readonly SiteRow[],
  pages: readonly JobPage[],
  startUrl: string | null,
  isReported: boolean,
): { readonly rows: readonly SiteRow[]; readonly hasLinks: boolean } | null {
  const documents = useDocuments();
  const [links, setLinks] = useState<PageLinks | null>(null);
  useEffect(() => {
    if (isReported) return;
    let isCurrent = true;
    void readLinks(documents, pages).then(
      (read) => isCurrent && setLinks(read),
      () => isCurrent && setLinks(new Map()),
    );
    return () => {
      isCurrent = false;
    };
  }, [documents, pages, isReported]);
  return useMemo(() => {
    if (isReported) return { rows, hasLinks: true };
    if (links === null) return null;
    const linksOf = ({ document }: SiteRow): readonly string[] =>
      document === null ? [] : (links.get(document) ?? []);
    return { rows: rowsWithLinks(rows, linksOf, startUrl), hasLinks: links.size > 0 };
  }, [isReported, rows, links, startUrl]);
}

async function readLinks(documents: DocumentClient, pages: readonly JobPage[]): Promise<PageLinks> {
  const found = new Map<number, readonly string[]>();
  const byBody = new Map<BodyId, JobPage[]>();
  for (const page of pages) {
    const known = byBody.get(page.bodyId);
    if (known === undefined) byBody.set(page.bodyId, [page]);
    else known.push(page);
  }
  for (const [bodyId, own] of byBody) {
    const links = await documents.call('sitePageLinks', { bodyId });
    for (const { item, number } of own) {
      const list = links[item] ?? [];
      if (list.length > 0) found.set(number, list);
    }
  }
  return found;
}
