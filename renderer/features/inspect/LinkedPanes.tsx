import { type ReactNode, useState } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SplitPane } from '../../ui/SplitPane.tsx';

/** What stands beside the page where not all three fit. */
export type Beside = 'list' | 'markdown';

interface LinkedPanesProps {
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
const threeFrom = 1100;
/** From here on the strip of pages has room beside the page. */
const stripFrom = 640;

/** Page, list and markdown beside each other; in a narrow result list and markdown take turns. */
export function LinkedPanes({ width, beside, onBeside, listName, strip, page, list, markdown }: LinkedPanesProps) {
  const { t } = useText();
  const [share, setShare] = useState(48);
  const [pagePart, setPagePart] = useState(50);
  const hasThree = width >= threeFrom;
  const right = hasThree ? (
    <SplitPane
      label={t('inspect.panes.listSplitter')}
      orientation="horizontal"
      unit="percent"
      size={share}
      limits={{ first: 280, second: 240 }}
      onSizeChange={setShare}
      onReset={() => setShare(48)}
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
        size={hasThree ? Math.min(pagePart, 40) : pagePart}
        limits={{ first: 240, second: hasThree ? 540 : 260 }}
        onSizeChange={setPagePart}
        onReset={() => setPagePart(50)}
        first={page}
        second={right}
      />
    </div>
  );
}
