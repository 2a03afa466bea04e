import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

interface MoreRowsProps<Item> {
  readonly items: readonly Item[];
  /** Number of items per page; 200 by default. */
  readonly page?: number;
  readonly children: (shown: readonly Item[]) => ReactNode;
}

/** Shows a long list one page at a time: an untrusted response may have any number of items. */
export function LoadMore<Item>({ items, page = 200, children }: MoreRowsProps<Item>) {
  const { t } = useText();
  const [count, setCount] = useState(page);
  const left = items.length - count;
  return (
    <>
      {children(items.slice(0, count))}
      {left > 0 ? (
        <Button variant="link" size="small" className="mt-2" onPress={() => setCount(count + page)}>
          {t('inspect.json.more', { count: left })}
        </Button>
      ) : null}
    </>
  );
}
