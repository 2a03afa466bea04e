/** Runs a task unless one with this key is in progress; concurrent callers share its result. */
export function once<Value>(
  underWay: Map<string, Promise<Value>>,
  key: string,
  act: () => Promise<Value>,
): Promise<Value> {
  const begun = underWay.get(key);
  if (begun !== undefined) return begun;
  const acting = act().finally(() => underWay.delete(key));
  underWay.set(key, acting);
  return acting;
}
