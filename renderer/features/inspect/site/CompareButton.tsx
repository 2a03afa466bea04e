import { GitCompareArrows } from 'lucide-react';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';

/** Chooses another run to compare the pages of the visible one with. */
export function CompareButton() {
  const { t } = useText();
  const { commands } = useServices();
  return (
    <IconButton
      icon={GitCompareArrows}
      label={t('site.compare')}
      onPress={() => void commands.run('result.compareWith')}
    />
  );
}
