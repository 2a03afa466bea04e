import type { PageKind, Xray, XrayNode } from '../../../../shared/api/engine/inspection.ts';
import type { JsonValue } from '../../../../shared/base/json.ts';
import type { ExtractOutput } from '../../extract/extractDocument.ts';
import type { TracedNode } from '../../extract/trace/tracedPage.ts';
import type { CapturedPage } from '../../ports/capture.ts';

interface XrayInput {
  readonly page: CapturedPage;
  readonly output: ExtractOutput;
  /** As in the response. */
  readonly markdown: JsonValue | undefined;
  /** Milliseconds since 1970. */
  readonly capturedAt: number;
  /** The response is redacted: the page's own text must not be exposed. */
  readonly isRedacted: boolean;
  /** The page kind that the request specified. */
  readonly readAs: PageKind | null;
}

/** Describes the outcome of each element of a page; null if the capture is not a page. */
export function describeXray({ page, output, markdown, capturedAt, isRedacted, readAs }: XrayInput): Xray | null {
  const { trace, pageKind } = output;
  if (trace === undefined || page.content.kind !== 'dom') return null;
  const hasRanges = output.markdown === markdown;
  const boxes = page.drawn?.boxes ?? [];
  return {
    version: 1,
    url: page.url.slice(0, 8000),
    capturedAt,
    pageKind: pageKind ?? null,
    readAs,
    size: page.drawn?.size ?? null,
    hasRanges,
    isCut: trace.isCut,
    nodes: trace.nodes.map((node) => describeNode(node, boxes, { hasRanges, isRedacted })),
  };
}

function describeNode(
  { mark, ...node }: TracedNode,
  boxes: readonly number[],
  { hasRanges, isRedacted }: { readonly hasRanges: boolean; readonly isRedacted: boolean },
): XrayNode {
  return {
    ...node,
    box: mark === null ? null : boxOf(boxes, mark),
    range: hasRanges && node.range !== null ? [...node.range] : null,
    text: isRedacted ? '' : node.text,
    adds: node.adds === null ? null : { ...node.adds, markdown: isRedacted ? '' : node.adds.markdown },
  };
}

/** An element without an area is not visible. */
function boxOf(boxes: readonly number[], mark: number): XrayNode['box'] {
  const [left, top, width, height] = boxes.slice(mark * 4, mark * 4 + 4);
  if (left === undefined || top === undefined || width === undefined || height === undefined) return null;
  return width < 1 || height < 1 ? null : [left, top, width, height];
}
