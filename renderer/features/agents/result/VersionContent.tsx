import type { JsonObject } from '../../../../shared/base/json.ts';
import { lookupTable } from '../../../../shared/base/lookupTable.ts';
import type { JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import type { StoredBody } from '../../../../shared/run/events.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import type { PlainField } from '../../../workers/documentProtocol.ts';
import { DocumentsProvider, useDocument } from '../../inspect/documents.tsx';
import { HtmlTab } from '../../inspect/html/HtmlTab.tsx';
import { JsonExplorer } from '../../inspect/json/JsonExplorer.tsx';
import type { JsonMarks } from '../../inspect/json/jsonMarks.tsx';
import { MarkdownTab } from '../../inspect/MarkdownTab.tsx';
import { SourceView } from '../../inspect/html/SourceView.tsx';
import { UnreadableBody } from '../../inspect/errors/UnreadableBody.tsx';
import { VersionImage } from './VersionImage.tsx';

interface VersionContentProps {
  readonly run: RunModel;
  readonly body: StoredBody;
  readonly text: string;
  /** As the service names it; null where it names none. */
  readonly kind: string | null;
  /** Label of the whole value, if it is JSON. */
  readonly label: string;
  readonly isJson: boolean;
  readonly marks: JsonMarks;
  /** Called with the path of the focused value. */
  readonly onChoose: (path: JsonSteps) => void;
}

/** Not the response of a request: no requested format can be missing. */
const noRequest: JsonObject = {};
const plainFields: Readonly<Record<string, PlainField>> = lookupTable({ markdown: 'markdown', html: 'html' });

/** A version in the view for its kind, as for scrape results: JSON as tree and table, markdown, HTML, an image, plain text. */
export function VersionContent(props: VersionContentProps) {
  return (
    <DocumentsProvider>
      {props.kind === 'screenshot' ? <VersionImage body={props.body} text={props.text} /> : <Document {...props} />}
    </DocumentsProvider>
  );
}

function Document({ run, body, kind, label, isJson, marks, onChoose }: VersionContentProps) {
  const { t } = useText();
  const plain = plainFields[kind ?? ''];
  const opened = useDocument(body, noRequest, { plain, keepsPrevious: true });
  if (opened.state === 'failed') return <UnreadableBody message={opened.message} />;
  if (opened.state === 'opening') return <div className="min-h-0 flex-1" aria-busy />;
  const { bodyId, digest } = opened;
  if (digest.textLengths.raw === 0) return <EmptyState sentence={t('agents.snapshot.empty')} />;
  if (plain === 'markdown') return <MarkdownTab key={bodyId} run={run} bodyId={bodyId} />;
  if (plain === 'html') return <HtmlTab key={bodyId} run={run} bodyId={bodyId} digest={digest} source="html" />;
  if (isJson && digest.unreadable === null)
    return (
      <JsonExplorer
        label={label}
        bodyId={bodyId}
        path={[]}
        state="value"
        marks={marks}
        prefersTable
        onChoose={onChoose}
      />
    );
  return (
    <SourceView
      label={t('agents.result')}
      bodyId={bodyId}
      source="raw"
      hits={[]}
      currentHit={-1}
      onColumns={() => undefined}
    />
  );
}
