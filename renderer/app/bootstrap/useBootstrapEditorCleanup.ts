import { useEffect } from 'react';
import { disposeBootstrapEditor } from '../../monaco/bootstrapEditor.ts';

/** Disposes of a bootstrap editor that no builder has taken over once the window is drawn. For the outermost component. */
export function useBootstrapEditorCleanup(): void {
  useEffect(disposeBootstrapEditor, []);
}
