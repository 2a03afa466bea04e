import type { InspectorProps } from '../inspectorProps.ts';
import { MarkdownTab } from '../MarkdownTab.tsx';
import { useFirstResult } from '../shell/useFirstResult.ts';
import { useIsFileItself } from '../useIsFileItself.ts';
import { Base64Tab } from './Base64Tab.tsx';

/** The markdown of a page or a document; for a PDF without a requested parser, the file itself. */
export function FileOrMarkdown(props: InspectorProps) {
  const isFile = useIsFileItself(props.run, props.bodyId);
  useFirstResult(isFile === true);
  if (isFile === null) return null;
  return isFile ? <Base64Tab {...props} field="markdown" /> : <MarkdownTab {...props} />;
}
