import type { ReactNode } from 'react';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';

/** What stands beside the page where not all three fit. */
export type Beside = 'list' | 'markdown';

interface LinkedPanesProps {
  /** Whose panes they are: each remembers its own dividers. */
  readonly of: keyof typeof usual;
  /** Pixels for all of them. */
  readonly width: number;
  readonly beside: Beside;
  readonly onBeside: (beside: Beside) => void;
  /** What the list holds. */
  readonly listName: string;
  readonly strip?: ReactNode;
  readonly page: ReactNode;
  readonly list: ReactNode;
  readonly markdown: ReactNode;
}

/** From here on all three stand beside each other. */
export const threeFrom = 1100;
/** From here on the strip of pages has room beside the page. */
const stripFrom = 640;

/** Percent for the first of two panes where nobody has moved their divider. Of a document the page is looked at more than its list is read. */
const usual = {
  blocks: { page: 66, pageByMarkdown: 50, pageOfThree: 42, list: 48 },
  xray: { page: 50, pageByMarkdown: 50, pageOfThree: 40, list: 48 },
} as const;
type Divider = keyof (typeof usual)['blocks'];

/** Pixels that panes have at least. */
const least = { page: 260, beside: 228, list: 280, markdown: 240 } as const;

/** Page, list and markdown beside each other; in a narrow result list and markdown take turns. */
export function LinkedPanes({ of, width, beside, onBeside, listName, strip, page, list, markdown }: LinkedPanesProps) {
  const { t } = useText();
  const hasThree = width >= threeFrom;
  const ofPage = useDivider(of, hasThree ? 'pageOfThree' : beside === 'list' ? 'page' : 'pageByMarkdown');
  const ofList = useDivider(of, 'list');
  const right = hasThree ? (
    <SplitPane
      label={t('inspect.panes.listSplitter')}
      orientation="horizontal"
      unit="percent"
      {...ofList}
      limits={{ first: least.list, second: least.markdown }}
      first={list}
      second={markdown}
    />
  ) : (
    <>
      <div className="flex h-toolbar shrink-0 items-center border-b border-border-subtle px-3">
        <Segments
          label={t('inspect.panes.beside')}
          value={beside}
          onChange={onBeside}
          items={[
            { id: 'list', text: listName },
            { id: 'markdown', text: t('inspect.tab.markdown') },
          ]}
        />
      </div>
      {beside === 'list' ? list : markdown}
    </>
  );
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {width >= stripFrom ? strip : null}
      <SplitPane
        label={t('inspect.panes.pageSplitter')}
        orientation="horizontal"
        unit="percent"
        {...ofPage}
        limits={{ first: least.page, second: hasThree ? least.list + least.markdown : least.beside }}
        first={page}
        second={right}
      />
    </div>
  );
}

/** Where a divider stands: as it was left, in every result and after a restart. */
function useDivider(of: keyof typeof usual, name: Divider) {
  const { workspace } = useServices();
  const key = `${of}.${name}`;
  const moved = useWorkspace((state) => state.layout.panes[key]);
  return {
    size: moved ?? usual[of][name],
    onSizeChange(size: number): void {
      const { panes } = workspace.getState().layout;
      workspace.changeLayout({ panes: { ...panes, [key]: Math.min(95, Math.max(5, size)) } });
    },
    onReset(): void {
      const { [key]: _moved, ...panes } = workspace.getState().layout.panes;
      workspace.changeLayout({ panes });
    },
  };
}
