export type Callback = (...parameters: unknown[]) => unknown;

/** Puts ours in the place of a function of the page's world; it looks native to whoever prints it. */
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
