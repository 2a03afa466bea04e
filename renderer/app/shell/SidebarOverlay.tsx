import { useEffect, useRef } from 'react';
import { useServices, useWorkspace } from '../../data/ServicesProvider.tsx';
import { useText } from '../../messages/TextProvider.tsx';
import { focusTarget } from '../../ui/hooks/focusTarget.ts';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar over the content of a narrow window; Escape or a press outside closes it. */
export function SidebarOverlay() {
  const { window: state } = useServices();
  const { t } = useText();
  const width = useWorkspace((workspace) => workspace.layout.sidebarWidth);
  const panel = useRef<HTMLElement>(null);
  const close = () => state.setState({ sidebarOverlay: false });
  useEffect(() => {
    focusTarget('requests');
  }, []);
  return (
    <>
      <div aria-hidden className="absolute inset-y-0 end-0 start-[var(--w-activity)] z-20" onPointerDown={close} />
      <nav
        ref={panel}
        aria-label={t('app.landmark.sidebar')}
        className="absolute inset-y-0 start-[var(--w-activity)] z-20 flex shadow-3"
        style={{ width }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          close();
          focusTarget('url');
        }}
      >
        <Sidebar />
      </nav>
    </>
  );
}
