import type { Devtools, DevtoolsEvent } from '../../../../../electron/engine/pages/devtools/devtools.ts';

export interface FakeDevtools {
  readonly devtools: Devtools;
  /** Commands that were sent, in order. */
  readonly sent: string[];
  tell(method: string, params: unknown, sessionId?: string): void;
}

/** Creates a DevTools connection that responds to every command with an empty object and emits the events of the test. */
export function fakeDevtools(): FakeDevtools {
  const listeners: ((event: DevtoolsEvent) => void)[] = [];
  const sent: string[] = [];
  return {
    sent,
    tell(method, params, sessionId = '') {
      for (const listener of listeners) listener({ method, params, sessionId });
    },
    devtools: {
      send(method) {
        sent.push(method);
        return Promise.resolve({});
      },
      call: (schema, method) => {
        sent.push(method);
        return Promise.resolve(schema.parse({}));
      },
      onEvent(listener) {
        listeners.push(listener);
      },
      detach: () => Promise.resolve(),
    },
  };
}
