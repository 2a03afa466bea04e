import { Maximize2, Minimize2 } from 'lucide-react';
import { useText } from '../../messages/TextProvider.tsx';
import { drawNow } from '../../ui/hooks/drawNow.ts';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { type LowerPane, useView, type ViewStore } from './viewState.ts';

/** Maximizes a pane below the header, and restores it. */
export function PaneButton({ store, pane }: { readonly store: ViewStore; readonly pane: LowerPane }) {
  const { t } = useText();
  const target = `agent-pane-${pane}`;
  const isMaximised = useView(store, (state) => state.maximised === pane);
  return (
    <IconButton
      icon={isMaximised ? Minimize2 : Maximize2}
      label={t(isMaximised ? 'agents.pane.restore' : 'agents.pane.maximise', { pane })}
      isChosen={isMaximised}
      data-focus-target={target}
      onPress={() => {
        drawNow(() => store.setState({ maximised: isMaximised ? null : pane }));
        // The panes are redrawn, and this button with its pane.
        if (document.activeElement === document.body) focusTarget(target);
      }}
    />
  );
}
