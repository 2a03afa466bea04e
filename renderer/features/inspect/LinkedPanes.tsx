import type { ReactNode } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';
import { SplitPane } from '../../ui/layout/SplitPane.tsx';
import { usePaneSize } from './usePaneSize.ts';

/** The pane next to the page if not all three fit. */
export type SecondaryPane = 'list' | 'markdown';

interface LinkedPanesProps {
  /** The owner of the panes: each stores its own dividers. */
  readonly of: keyof typeof defaultPercents;
  /** Pixels for all of them. */
  readonly width: number;
  readonly secondaryPane: SecondaryPane;
  readonly onSecondaryPane: (beside: SecondaryPane) => void;
  /** What the list holds. */
  readonly listName: string;
  readonly strip?: ReactNode;
  /** Null where there is none: list and markdown take its space. */
  readonly page: ReactNode | null;
  readonly list: ReactNode;
  readonly markdown: ReactNode;
}

/** Minimum width for three panes side by side, in pixels. */
export const threeFrom = 1100;
/** Minimum width for list and markdown side by side without a page, in pixels. */
const twoFrom = 640;
/** Minimum width for the page strip next to the page, in pixels. */
const stripFrom = 640;

/**
 * Default size of the first of two panes in percent, until the divider is moved. For a document the page is larger, because people look at
 * it more than they read its list.
 */
const defaultPercents = {
  blocks: { page: 66, pageByMarkdown: 50, pageOfThree: 42, list: 48 },
  xray: { page: 50, pageByMarkdown: 50, pageOfThree: 40, list: 48 },
} as const;
type Divider = keyof (typeof defaultPercents)['blocks'];

/** Minimum pane sizes in pixels. */
const minPanePx = { page: 260, beside: 228, list: 280, markdown: 240 } as const;

/** Page, list and markdown side by side; in a narrow result list and markdown alternate. */
export function LinkedPanes({
  of,
  width,
  secondaryPane,
  onSecondaryPane,
  listName,
  strip,
  page,
  list,
  markdown,
}: LinkedPanesProps) {
  const { t } = useText();
  const hasThree = width >= threeFrom;
  const ofPage = useDivider(of, hasThree ? 'pageOfThree' : secondaryPane === 'list' ? 'page' : 'pageByMarkdown');
  const ofList = useDivider(of, 'list');
  const right =
    hasThree || (page === null && width >= twoFrom) ? (
      <SplitPane
        label={t('inspect.panes.listSplitter')}
        orientation="horizontal"
        unit="percent"
        {...ofList}
        limits={{ first: minPanePx.list, second: minPanePx.markdown }}
        first={list}
        second={markdown}
      />
    ) : (
      <>
        <div className="flex h-toolbar shrink-0 items-center border-b border-border-subtle px-3">
          <Segments
            label={t('inspect.panes.beside')}
            value={secondaryPane}
            onChange={onSecondaryPane}
            items={[
              { id: 'list', text: listName },
              { id: 'markdown', text: t('inspect.tab.markdown') },
            ]}
          />
        </div>
        {secondaryPane === 'list' ? list : markdown}
      </>
    );
  if (page === null) return <div className="flex min-h-0 min-w-0 flex-1 flex-col">{right}</div>;
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {width >= stripFrom ? strip : null}
      <SplitPane
        label={t('inspect.panes.pageSplitter')}
        orientation="horizontal"
        unit="percent"
        {...ofPage}
        limits={{ first: minPanePx.page, second: hasThree ? minPanePx.list + minPanePx.markdown : minPanePx.beside }}
        first={page}
        second={right}
      />
    </div>
  );
}

function useDivider(of: keyof typeof defaultPercents, name: Divider) {
  return usePaneSize(`${of}.${name}`, defaultPercents[of][name]);
}
