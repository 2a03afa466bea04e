export type Callback = (...parameters: unknown[]) => unknown;

/** Replaces a function of the main world with ours; `toString` shows it as native. */
export function replaceFunction(
  owner: object,
  name: string,
  apply: (target: Callback, self: unknown, parameters: unknown[]) => unknown,
): void {
  const native: unknown = Reflect.get(owner, name);
  if (typeof native !== 'function') return;
  Object.defineProperty(owner, name, {
    value: new Proxy(native, {
      apply: (target, self, parameters: unknown[]) => apply(target as Callback, self, parameters),
    }),
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
