import { useEffect, useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { useDocuments } from '../documents.tsx';

/** Larger documents are read as source. */
const largest = 5_000_000;

/** A stranger's HTML in a frame of an opaque origin: no script, no network, no way out (security 4). The token is good for this one mount. */
export function HtmlPreview({ bodyId, source }: { readonly bodyId: BodyId; readonly source: 'html' | 'rawHtml' }) {
  const { host } = useServices();
  const documents = useDocuments();
  const { t } = useText();
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [departures, setDepartures] = useState(0);
  const loads = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    loads.current = 0;
    const offer = async (): Promise<void> => {
      const text = await documents.call('text', { bodyId, source, start: 0, end: largest + 1 });
      if (text.length > largest) return void (isCurrent && setProblem(t('inspect.html.tooLarge')));
      const result = await host.call('documents.offer', { text, type: 'text/html' });
      if (!isCurrent) return;
      if (result.ok) setUrl(result.value.url);
      else setProblem(result.error.message);
    };
    void offer();
    return () => {
      isCurrent = false;
    };
  }, [documents, host, bodyId, source, t, departures]);
  if (problem !== null) return <EmptyState sentence={problem} />;
  if (url === null) return <div className="flex-1" aria-busy />;
  return (
    <div className="min-h-0 flex-1 bg-surface-sunken p-4">
      <iframe
        key={url}
        title={t('inspect.html.preview')}
        src={url}
        sandbox=""
        referrerPolicy="no-referrer"
        className="h-full w-full rounded-s border border-border bg-paper"
        style={{ colorScheme: 'light' }}
        onLoad={() => {
          loads.current += 1;
          // A second load is a link that was clicked: the way out is closed, and the document would give way to an error page.
          if (loads.current > 1) setDepartures(departures + 1);
        }}
      />
    </div>
  );
}
