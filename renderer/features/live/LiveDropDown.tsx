import type { LiveDropDown as DropDown } from '../../../shared/api/engine/live.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { AnchoredOptions } from '../../ui/controls/AnchoredOptions.tsx';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { optionGroups } from './optionGroups.ts';

interface LiveDropDownProps {
  readonly tabId: TabId;
  readonly dropDown: DropDown;
  /** How many px of the window one px of the page takes. */
  readonly scale: number;
}

/** Options of a drop-down of the live page, at its position on the screencast: the browser's own list is not captured. */
export function LiveDropDown({ tabId, dropDown, scale }: LiveDropDownProps) {
  const { t } = useText();
  const { liveActions } = useServices();
  const { box, name, options } = dropDown;
  const named = options.map((option) => ({
    ...option,
    text: option.text === '' ? t('live.list.nameless') : option.text,
  }));
  return (
    <AnchoredOptions
      label={name === '' ? t('live.dropDown') : name}
      positionStyle={{ left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale }}
      groups={optionGroups(named)}
      onClose={(index) => {
        void liveActions.chooseOption(tabId, index);
        focusTarget('live-page');
      }}
    />
  );
}
