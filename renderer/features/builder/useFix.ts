import type { TabId } from '../../../shared/base/brand.ts';
import type { QuickFix } from '../../../shared/request/problems.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useDraft } from './useDraft.ts';

/** The command that leads to a place. */
const placeCommands: Readonly<Record<NonNullable<QuickFix['opens']>, string>> = {
  modelSettings: 'settings.model',
  engineRestart: 'engine.restart',
  openFile: 'file.open',
};

/** Does what a problem's fix says: changes the request and may send it, asks for the value of a variable, or leads to the place that mends it. */
export function useFix(tabId: TabId): (fix: QuickFix) => void {
  const { window, commands } = useServices();
  const { editor } = useDraft(tabId);
  return ({ changes, defines, opens, sends }) => {
    if (opens !== undefined) commands.run(placeCommands[opens]);
    else if (defines !== undefined) window.setState({ dialog: { kind: 'environments', defines } });
    else editor.apply(changes);
    // The handlers of the commands know the changed request once it is drawn.
    if (sends === true) requestAnimationFrame(() => void commands.run('request.send'));
  };
}
