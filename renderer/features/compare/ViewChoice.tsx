import { useEffect, useRef } from 'react';
import { useText } from '../../messages/TextProvider.tsx';
import { Segments } from '../../ui/controls/Segments.tsx';

interface ViewChoiceProps<View extends string> {
  readonly items: readonly { readonly id: View; readonly text: string }[];
  readonly value: View;
  readonly onChange: (view: View) => void;
  readonly isDisabled?: boolean;
  /** The user has selected this view: it rerenders with its own row, and must keep the focus. */
  readonly takesFocus: boolean;
}

/** The view selector of a part; the first item in the row of each view. */
export function ViewChoice<View extends string>({
  items,
  value,
  onChange,
  isDisabled = false,
  takesFocus,
}: ViewChoiceProps<View>) {
  const { t } = useText();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is drawn anew
  }, []);
  return (
    <span ref={place} className="flex shrink-0">
      <Segments label={t('compare.view')} items={items} value={value} onChange={onChange} isDisabled={isDisabled} />
    </span>
  );
}
