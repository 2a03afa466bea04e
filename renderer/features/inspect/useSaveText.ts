import { useServices } from '../../data/ServicesProvider.tsx';
import { useSaid } from './useSaid.ts';

/** Saves words, or the bytes that they stand for in base64, to a file that the person chooses in main's dialog, and says where; nothing is said when they choose none. */
export function useSaveText(): (name: string, text: string, isBase64?: boolean) => Promise<void> {
  const { host } = useServices();
  const say = useSaid();
  return async (name, text, isBase64 = false) => say(await host.call('texts.save', { name, text, isBase64 }));
}
