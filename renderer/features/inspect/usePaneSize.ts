import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';

interface PaneSize {
  /** Percent of the divided space. */
  readonly size: number;
  readonly onSizeChange: (size: number) => void;
  readonly onReset: () => void;
}

/**
 * The position of a divider: as it was left, in every result and after a restart.
 * @param key name of the divider
 * @param initialPercent its position until it is moved
 */
export function usePaneSize(key: string, initialPercent: number): PaneSize {
  const { workspace } = useServices();
  const moved = useWorkspace((state) => state.layout.panes[key]);
  return {
    size: moved ?? initialPercent,
    onSizeChange(size) {
      const { panes } = workspace.getState().layout;
      workspace.changeLayout({ panes: { ...panes, [key]: Math.min(95, Math.max(5, size)) } });
    },
    onReset() {
      const { [key]: _moved, ...panes } = workspace.getState().layout.panes;
      workspace.changeLayout({ panes });
    },
  };
}
