import type { FieldState } from '../../../shared/document/answerView.ts';
import type { ResultTabId } from '../../../shared/document/resultTabs.ts';
import { HtmlTab } from './HtmlTab.tsx';
import type { InspectorProps } from './inspectorProps.ts';
import { LinksTab } from './LinksTab.tsx';
import { MarkdownTab } from './MarkdownTab.tsx';
import { MetadataTab } from './MetadataTab.tsx';
import { Nothing } from './Nothing.tsx';
import { OtherTab } from './OtherTab.tsx';
import { RawTab } from './RawTab.tsx';
import { ScreenshotTab } from './ScreenshotTab.tsx';
import { useFirstResult } from './useFirstResult.ts';

interface ResultTabContentProps extends InspectorProps {
  readonly tab: ResultTabId;
  readonly state: FieldState;
}

type Inspector = (props: InspectorProps) => React.ReactNode;

/** One inspector for each tab: a tab without one does not compile. */
const inspectors: Readonly<Record<ResultTabId, Inspector>> = {
  markdown: MarkdownTab,
  html: (props) => <HtmlTab {...props} source="html" />,
  rawHtml: (props) => <HtmlTab {...props} source="rawHtml" />,
  links: (props) => <LinksTab {...props} field="links" />,
  images: (props) => <LinksTab {...props} field="images" />,
  screenshot: ScreenshotTab,
  metadata: MetadataTab,
  other: OtherTab,
  raw: RawTab,
};

/** A tab's inspector, or which of the three nothings the service sent. */
export function ResultTabContent({ tab, state, ...props }: ResultTabContentProps) {
  // Markdown tells it itself, when its first blocks are there.
  useFirstResult(state !== 'value' || tab !== 'markdown');
  if (state !== 'value') return <Nothing name={tab} state={state} run={props.run} />;
  const Chosen = inspectors[tab];
  return <Chosen {...props} />;
}
