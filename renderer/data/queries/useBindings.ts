import { useKeyBindings } from './queries.ts';
import { useServices } from '../ServicesProvider.tsx';

/** Gives the first key of a command as the person has it now; the component is drawn again when that changes. */
export function useBindings(): (command: string) => string | undefined {
  const { commands } = useServices();
  useKeyBindings();
  return (command) => commands.binding(command);
}
