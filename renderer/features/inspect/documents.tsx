import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { BodyId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import type { DocumentClient } from '../../workers/documentClient.ts';
import type { DocumentDigest, PlainField } from '../../workers/documentProtocol.ts';
import { windowDocuments } from '../../workers/windowDocuments.ts';

const DocumentsContext = createContext<DocumentClient | null>(null);

export function DocumentsProvider({ children }: { readonly children: ReactNode }) {
  return <DocumentsContext value={windowDocuments}>{children}</DocumentsContext>;
}

export function useDocuments(): DocumentClient {
  const documents = useContext(DocumentsContext);
  if (documents === null) throw new Error('useDocuments needs a DocumentsProvider above it');
  return documents;
}

export type OpenedDocument =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly bodyId: BodyId; readonly digest: DocumentDigest }
  | { readonly state: 'failed'; readonly message: string };

interface DocumentOptions {
  /** The body is the text of this one field, and not a response of a service. */
  readonly plain?: PlainField | undefined;
  /** The body itself, where main stores none under its id. */
  readonly text?: string | undefined;
  /** The document before is shown until the next one is open: for versions that are leafed through. */
  readonly keepsPrevious?: boolean;
}

/** Opens the stored response of a run in the worker, and closes it when no view shows it any more. */
export function useDocument(
  body: Pick<StoredBody, 'bodyId' | 'size'> | null,
  request: JsonObject,
  { plain, text, keepsPrevious = false }: DocumentOptions = {},
): OpenedDocument {
  const documents = useDocuments();
  const bodyId = body?.bodyId ?? null;
  const bytes = body?.size;
  const [opened, setOpened] = useState<OpenedDocument>({ state: 'opening' });
  useEffect(() => {
    let isCurrent = true;
    if (bodyId === null) return;
    setOpened((last) => (keepsPrevious && last.state === 'open' ? last : { state: 'opening' }));
    documents.call('open', { bodyId, request, plain, text, bytes }).then(
      (digest) => isCurrent && setOpened({ state: 'open', bodyId, digest }),
      (failure: unknown) => isCurrent && setOpened({ state: 'failed', message: messageOf(failure) }),
    );
    return () => {
      isCurrent = false;
      void documents.call('close', { bodyId }).catch(() => undefined);
    };
  }, [documents, bodyId, request, plain, text, bytes, keepsPrevious]);
  return opened;
}

export type WorkerResult<Value> = { readonly value: Value | null; readonly failure: string | null };

/** Result of one worker query, repeated when `key` changes; the previous result stays meanwhile. */
export function useWorkerResult<Value>(
  key: string,
  ask: (documents: DocumentClient) => Promise<Value>,
): WorkerResult<Value> {
  const documents = useDocuments();
  const [answer, setAnswer] = useState<WorkerResult<Value>>({ value: null, failure: null });
  useEffect(() => {
    let isCurrent = true;
    ask(documents).then(
      (value) => isCurrent && setAnswer({ value, failure: null }),
      (failure: unknown) => isCurrent && setAnswer({ value: null, failure: messageOf(failure) }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the question: the function is made anew at each draw and asks the same
  }, [documents, key]);
  return answer;
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
