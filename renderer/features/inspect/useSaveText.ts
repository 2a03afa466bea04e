import { useServices } from '../../data/ServicesProvider.tsx';
import { useSaid } from './useSaid.ts';

/** Saves words to a file that the person chooses in main's dialog, and says where; nothing is said when they choose none. */
export function useSaveText(): (name: string, text: string) => Promise<void> {
  const { host } = useServices();
  const say = useSaid();
  return async (name, text) => say(await host.call('texts.save', { name, text }));
}
