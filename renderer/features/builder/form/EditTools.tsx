import { CodeXml, Redo2, Undo2 } from 'lucide-react';
import type { TabId } from '../../../../shared/base/brand.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useBindings } from '../../../data/queries/useBindings.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useDraft } from '../useDraft.ts';

/** The end of the toolbar for every kind of request: undo, redo, copy as code. */
export function EditTools({ tabId }: { readonly tabId: TabId }) {
  const { t } = useText();
  const { commands } = useServices();
  const bindingOf = useBindings();
  const { editor, canUndo, canRedo } = useDraft(tabId);
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      <IconButton
        icon={Undo2}
        label={t('builder.undo')}
        binding={bindingOf('request.undo')}
        isDisabled={!canUndo}
        onPress={editor.undo}
      />
      <IconButton
        icon={Redo2}
        label={t('builder.redo')}
        binding={bindingOf('request.redo')}
        isDisabled={!canRedo}
        onPress={editor.redo}
      />
      <IconButton
        icon={CodeXml}
        label={t('builder.copyAsCode')}
        binding={bindingOf('request.copyAsCode')}
        onPress={() => void commands.run('request.copyAsCode')}
      />
    </div>
  );
}
