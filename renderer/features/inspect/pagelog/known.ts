/** Returns an engine name that has a label; undefined for an unknown one. */
export function known<Name extends string>(names: readonly Name[], name: string): Name | undefined {
  return names.find((each) => each === name);
}
