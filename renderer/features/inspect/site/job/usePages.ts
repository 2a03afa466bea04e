import { useEffect, useMemo, useState } from 'react';
import type { BodyId } from '../../../../../shared/base/brand.ts';
import type { SiteError, SitePage } from '../../../../../shared/document/site/sitePages.ts';
import type { NumberedPage } from '../../../../../shared/jobs/siteRows.ts';
import { errorsField, missingDocuments, storedDocuments } from '../../../../../shared/run/jobPages.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import type { DocumentClient } from '../../../../workers/documentClient.ts';
import { useDocuments } from '../../documents.tsx';

/** A document of a job with its index over all responses, and the stored response that has it. */
export interface JobPage extends NumberedPage {
  readonly bodyId: BodyId;
}

interface JobPages {
  readonly pages: readonly JobPage[];
  readonly errors: readonly SiteError[];
  readonly isLoading: boolean;
  /** Why some could not be read. */
  readonly failure: string | null;
}

interface ReadLists {
  readonly pages: ReadonlyMap<BodyId, readonly SitePage[]>;
  readonly errors: ReadonlyMap<BodyId, readonly SiteError[]>;
  readonly failure: string | null;
}

const nothingRead: ReadLists = { pages: new Map(), errors: new Map(), failure: null };

/** Reads the pages of a job's run as they are stored: each response once. */
export function usePages({ artifacts }: Pick<RunModel, 'artifacts'>): JobPages {
  const documents = useDocuments();
  const ranges = useMemo(() => storedDocuments(artifacts), [artifacts]);
  const errorBody = artifacts.find(({ field }) => field === errorsField)?.body?.bodyId ?? null;
  const [read, setRead] = useState(nothingRead);
  const key = [...ranges.map(({ body }) => body.bodyId), errorBody].join();
  useEffect(() => {
    let isCurrent = true;
    const keep = (change: (now: ReadLists) => ReadLists): void => {
      if (isCurrent) setRead(change);
    };
    void readMissing(
      documents,
      ranges.map(({ body }) => body.bodyId),
      errorBody,
      read,
      keep,
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names what is stored: what was read meanwhile starts no other read
  }, [documents, key]);
  const pages = useMemo(
    () =>
      ranges.flatMap(({ from, body: { bodyId } }) =>
        (read.pages.get(bodyId) ?? []).map((page) => ({ ...page, bodyId, number: from + page.item })),
      ),
    [ranges, read.pages],
  );
  const errors = errorBody === null ? [] : (read.errors.get(errorBody) ?? []);
  const isLoading = ranges.some(({ body }) => !read.pages.has(body.bodyId)) && read.failure === null;
  return { pages, errors, isLoading, failure: read.failure ?? missingDocuments(artifacts)?.message ?? null };
}

async function readMissing(
  documents: DocumentClient,
  bodyIds: readonly BodyId[],
  errorBody: BodyId | null,
  known: ReadLists,
  keep: (change: (now: ReadLists) => ReadLists) => void,
): Promise<void> {
  try {
    for (const bodyId of bodyIds) {
      if (known.pages.has(bodyId)) continue;
      const rows = await documents.call('sitePages', { bodyId });
      keep((now) => ({ ...now, pages: new Map([...now.pages, [bodyId, rows]]) }));
    }
    if (errorBody === null || known.errors.has(errorBody)) return;
    const rows = await documents.call('siteErrors', { bodyId: errorBody });
    keep((now) => ({ ...now, errors: new Map([...now.errors, [errorBody, rows]]) }));
  } catch (fault) {
    keep((now) => ({ ...now, failure: fault instanceof Error ? fault.message : String(fault) }));
  }
}
