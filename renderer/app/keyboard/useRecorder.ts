import { useEffect, useState } from 'react';
import { useServices } from '../../data/ServicesProvider.tsx';
import { usePlatform } from '../../ui/layout/PlatformProvider.tsx';
import { readPress, type Recorded } from './editBindings.ts';

/** Takes all presses while it is on: none reaches a command or a field. Escape alone calls it off. */
export function useRecorder(isOn: boolean, onCancel: () => void, onPress: (recorded: Recorded) => void): void {
  const { host, window: state } = useServices();
  const platform = usePlatform();
  const [handlers] = useState(() => ({ onCancel, onPress }));
  useEffect(() => {
    handlers.onCancel = onCancel;
    handlers.onPress = onPress;
  });
  useEffect(() => {
    if (!isOn) return;
    const hear = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key === 'Escape' && !ctrlKey && !metaKey && !altKey && !shiftKey) return handlers.onCancel();
      const recorded = readPress(pressOf(event), platform);
      if (recorded.kind !== 'waiting') handlers.onPress(recorded);
    };
    state.setState({ recordsKeys: true });
    void host.call('window.ignoreMenuKeys', { isIgnored: true });
    window.addEventListener('keydown', hear, { capture: true });
    return () => {
      window.removeEventListener('keydown', hear, { capture: true });
      void host.call('window.ignoreMenuKeys', { isIgnored: false });
      // After the press that ended it, which must not run a command either.
      setTimeout(() => state.setState({ recordsKeys: false }));
    };
  }, [isOn, platform, host, state, handlers]);
}

function pressOf(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, altGr: event.getModifierState('AltGraph') };
}
