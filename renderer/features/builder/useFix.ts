import type { TabId } from '../../../shared/base/brand.ts';
import type { QuickFix } from '../../../shared/request/problems.ts';
import { useServices } from '../../data/ServicesProvider.tsx';
import { useDraft } from './useDraft.ts';

/** Does what a problem's fix says: changes the request, or asks for the value of a variable. */
export function useFix(tabId: TabId): (fix: QuickFix) => void {
  const { window } = useServices();
  const { editor } = useDraft(tabId);
  return ({ changes, defines }) => {
    if (defines === undefined) editor.apply(changes);
    else window.setState({ dialog: { kind: 'environments', defines } });
  };
}
