import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useAnswer } from '../documents.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { MarkdownTab } from '../MarkdownTab.tsx';
import { isPdfInBase64 } from '../savedPart.ts';
import { useFirstResult } from '../useFirstResult.ts';
import { Base64Tab } from './Base64Tab.tsx';

/** The markdown of a page or a document; of a PDF that no parser was asked to read, the file that stands in its place (contract 2.2.1). */
export function FileOrMarkdown(props: InspectorProps) {
  return mayBeFile(props.run) ? <AskedAsFile {...props} /> : <MarkdownTab {...props} />;
}

function AskedAsFile(props: InspectorProps) {
  const { bodyId } = props;
  const beginning = useAnswer(`${bodyId}:fileBeginning`, async (documents) => ({
    text: await documents.ask('text', { bodyId, source: 'markdown', start: 0, end: 64 }),
  }));
  if (beginning.value === null) return null;
  // A service may have read it all the same.
  if (!isPdfInBase64(beginning.value.text)) return <MarkdownTab {...props} />;
  return <TheFile {...props} />;
}

function TheFile(props: InspectorProps) {
  useFirstResult(true);
  return <Base64Tab {...props} field="markdown" />;
}

function mayBeFile({ request, summary }: RunModel): boolean {
  const { parsers } = request;
  return mediaTypeOf(summary?.contentType) === 'application/pdf' && Array.isArray(parsers) && parsers.length === 0;
}
