import type { FieldState } from '../../../shared/document/response/responseView.ts';
import type { ResultTabId } from '../../../shared/document/response/resultTabs.ts';
import { BlocksTab } from './blocks/BlocksTab.tsx';
import { PagesTab } from './blocks/page/PagesTab.tsx';
import { BrandingTab } from './brand/BrandingTab.tsx';
import { AnswerTab } from './fields/AnswerTab.tsx';
import { AttributesTab } from './fields/AttributesTab.tsx';
import { Base64Tab } from './fields/Base64Tab.tsx';
import { ChangeTab } from './changes/ChangeTab.tsx';
import { FileOrMarkdown } from './fields/FileOrMarkdown.tsx';
import { JsonTab } from './fields/JsonTab.tsx';
import { MediaTab } from './fields/MediaTab.tsx';
import { MenuTab } from './fields/MenuTab.tsx';
import { ProductTab } from './fields/ProductTab.tsx';
import { ToolResultsTab } from './fields/ToolResultsTab.tsx';
import { ToolsTab } from './fields/ToolsTab.tsx';
import { HtmlTab } from './html/HtmlTab.tsx';
import type { RequestInspectorProps } from './inspectorProps.ts';
import { LinksTab } from './links/LinksTab.tsx';
import { MetadataTab } from './MetadataTab.tsx';
import { EmptyResult } from './EmptyResult.tsx';
import { UnexpectedValue } from './UnexpectedValue.tsx';
import { OtherTab } from './OtherTab.tsx';
import { PageLogTab } from './pagelog/PageLogTab.tsx';
import { RawTab } from './RawTab.tsx';
import { ScreenshotTab } from './images/ScreenshotTab.tsx';
import { useFirstResult } from './shell/useFirstResult.ts';
import { StepsTab } from './steps/StepsTab.tsx';
import { XrayTab } from './xray/XrayTab.tsx';

interface ResultTabContentProps extends RequestInspectorProps {
  readonly tab: ResultTabId;
  readonly state: FieldState;
}

type Inspector = (props: RequestInspectorProps) => React.ReactNode;

/** One inspector for each tab: a tab without one does not compile. */
const inspectors: Readonly<Record<ResultTabId, Inspector>> = {
  markdown: FileOrMarkdown,
  answer: (props) => <AnswerTab {...props} source="answer" />,
  highlights: (props) => <AnswerTab {...props} source="highlights" />,
  summary: (props) => <AnswerTab {...props} source="summary" />,
  json: JsonTab,
  html: (props) => <HtmlTab {...props} source="html" />,
  rawHtml: (props) => <HtmlTab {...props} source="rawHtml" />,
  links: (props) => <LinksTab {...props} field="links" />,
  images: (props) => <LinksTab {...props} field="images" />,
  screenshot: ScreenshotTab,
  actions: StepsTab,
  blocks: BlocksTab,
  pages: PagesTab,
  branding: BrandingTab,
  changeTracking: ChangeTab,
  product: ProductTab,
  menu: MenuTab,
  attributes: AttributesTab,
  audio: (props) => <MediaTab {...props} kind="audio" />,
  video: (props) => <MediaTab {...props} kind="video" />,
  rawBase64: (props) => <Base64Tab {...props} field="rawBase64" />,
  tools: ToolsTab,
  alexandria: ToolResultsTab,
  xray: XrayTab,
  pageLog: PageLogTab,
  metadata: MetadataTab,
  other: OtherTab,
  raw: RawTab,
};

/** A tab's inspector, or which of the three nothings the service sent. */
export function ResultTabContent({ tab, state, ...props }: ResultTabContentProps) {
  // Markdown reports its first result itself, when its first blocks are rendered.
  const expected = props.digest.odd[tab];
  useFirstResult(state !== 'value' || tab !== 'markdown' || expected !== undefined);
  if (state !== 'value') return <EmptyResult name={tab} state={state} run={props.run} />;
  if (expected !== undefined)
    return <UnexpectedValue name={tab} expected={expected} run={props.run} bodyId={props.bodyId} />;
  const Chosen = inspectors[tab];
  return <Chosen {...props} />;
}
