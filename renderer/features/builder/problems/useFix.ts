import type { TabId } from '../../../../shared/base/brand.ts';
import type { QuickFix } from '../../../../shared/request/problems.ts';
import { useServices } from '../../../data/ServicesProvider.tsx';
import { useDraft } from '../useDraft.ts';

/** The command that opens the view of a fix. */
const fixCommands: Readonly<Record<NonNullable<QuickFix['opens']>, string>> = {
  modelSettings: 'settings.model',
  webhookSettings: 'settings.webhookSecret',
  engineRestart: 'engine.restart',
  openFile: 'file.open',
};

/** Applies a quick fix: changes the request and may send it, asks for a variable's value, or opens the view where the problem is fixed. */
export function useFix(tabId: TabId): (fix: QuickFix) => void {
  const { window, commands } = useServices();
  const { editor } = useDraft(tabId);
  return ({ changes, defines, opens, sends }) => {
    if (opens !== undefined) commands.run(fixCommands[opens]);
    else if (defines !== undefined) window.setState({ dialog: { kind: 'environments', defines } });
    else editor.apply(changes);
    // The handlers of the commands know the changed request once it is drawn.
    if (sends === true) requestAnimationFrame(() => void commands.run('request.send'));
  };
}
