import { useServices } from '../../../data/ServicesProvider.tsx';
import { useSaveToast } from './useSaveToast.ts';

/**
 * Saves text, or bytes given as base64, to a file that the user chooses in main's dialog, and shows where; nothing if the dialog is
 * canceled.
 */
export function useSaveText(): (name: string, text: string, isBase64?: boolean) => Promise<void> {
  const { host } = useServices();
  const say = useSaveToast();
  return async (name, text, isBase64 = false) => say(await host.call('texts.save', { name, text, isBase64 }));
}
