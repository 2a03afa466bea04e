/**
 * Actions that belong to a feature and are triggered elsewhere: by a key, the palette, the menu, or another feature's button. The visible
 * feature registers the handler; the shell's command table adds titles and keys.
 */
export const featureCommands = [
  'request.send',
  'request.sendAnyway',
  'request.sendFresh',
  'request.sendPrivately',
  'request.save',
  'request.saveAs',
  'request.compare',
  'request.discard',
  'folder.open',
  'file.open',
  'file.openArrived',
  'environments.next',
  'request.undo',
  'request.redo',
  'request.format',
  'live.pick',
  'live.record',
  'live.rehearse',
  'result.nextTab',
  'result.previousTab',
  'request.import',
  'result.find',
  'result.acceptBaseline',
  'result.compareBaseline',
] as const;
export type FeatureCommand = (typeof featureCommands)[number];

export interface CommandBus {
  /** Registers who does it now; the last one wins. Gives back its off-switch. */
  handle(id: FeatureCommand, handler: () => void): () => void;
  isHandled(id: FeatureCommand): boolean;
  /** Calls the listener when the set of handled commands changes. Returns the unsubscribe function. */
  watch(listener: () => void): () => void;
  /** Ids of the commands that have a handler now, as one string; unchanged as long as they are the same. */
  handledIds(): string;
  /** Runs any command of the window by its id; false when there is none or it cannot run now. */
  run(id: string): boolean;
  /** The first binding of a command on this platform, for buttons that show it. */
  binding(id: string): string | undefined;
  /** The shell connects its table. */
  connect(table: CommandTable): void;
  runHandler(id: FeatureCommand): boolean;
}

export interface CommandTable {
  run(id: string): boolean;
  binding(id: string): string | undefined;
}

export function createCommandBus(): CommandBus {
  const handlers = new Map<FeatureCommand, (() => void)[]>();
  const listeners = new Set<() => void>();
  let connected: CommandTable | null = null;
  const isHandled = (id: FeatureCommand): boolean => (handlers.get(id)?.length ?? 0) > 0;
  function change(id: FeatureCommand, known: (() => void)[]): void {
    const was = isHandled(id);
    handlers.set(id, known);
    if (isHandled(id) !== was) for (const tell of listeners) tell();
  }
  return {
    handle(id, handler) {
      change(id, [...(handlers.get(id) ?? []), handler]);
      return () =>
        change(
          id,
          (handlers.get(id) ?? []).filter((known) => known !== handler),
        );
    },
    isHandled,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    handledIds: () => featureCommands.filter(isHandled).join(' '),
    run: (id) => connected?.run(id) ?? false,
    binding: (id) => connected?.binding(id),
    connect(table) {
      connected = table;
    },
    runHandler(id) {
      const handler = handlers.get(id)?.at(-1);
      handler?.();
      return handler !== undefined;
    },
  };
}
