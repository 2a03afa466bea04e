import { err, ok } from '../../../shared/base/result.ts';
import type { OtherWindowsService } from '../../core/workspace/otherWindows.ts';
import type { WorkspaceService } from '../../core/workspace/workspaceService.ts';
import type { Handlers } from '../handleCall.ts';

export interface WindowPorts {
  readonly workspace: WorkspaceService;
  readonly otherWindows: OtherWindowsService;
  /** When tabs of an earlier session's windows are with the others. */
  readonly joined: Promise<void>;
  /** Brings a window with this id onto the screen. */
  readonly showWindow: (windowId: string) => void;
  /** In safe mode the tabs of other windows remain unchanged on disk. */
  readonly isSafe: () => boolean;
}

type WindowCalls = 'workspace.load' | 'workspace.save' | 'window.save' | 'window.moveTab';

export function windowHandlers(ports: WindowPorts): Pick<Handlers, WindowCalls> {
  const { workspace, otherWindows, joined, showWindow, isSafe } = ports;
  return {
    'workspace.load': async (windowId) => {
      if (windowId !== undefined && windowId !== null) return ok(otherWindows.load(windowId));
      await joined;
      return workspace.load();
    },
    'workspace.save': async (saved) => {
      const written = await workspace.save(saved);
      if (written.ok) await otherWindows.settle(saved);
      return written;
    },
    'window.save': ({ windowId, workspace: saved }) => otherWindows.save(windowId, saved),
    'window.moveTab': async ({ tab }) => {
      if (isSafe()) return err({ kind: 'refused', reason: 'not-allowed', message: 'Safe mode has one window' });
      const opened = await otherWindows.open(tab);
      if (!opened.ok) return err(opened.error);
      showWindow(opened.value);
      return ok(null);
    },
  };
}
