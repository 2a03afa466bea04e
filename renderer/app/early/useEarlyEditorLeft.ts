import { useEffect } from 'react';
import { leaveEarlyEditor } from '../../monaco/earlyEditor.ts';

/** Once the window is drawn, an early editor that no builder took has nothing to do in it. For the outermost component. */
export function useEarlyEditorLeft(): void {
  useEffect(leaveEarlyEditor, []);
}
