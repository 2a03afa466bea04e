/** A name of the engine's that there are words for; undefined for one that nobody here knows. */
export function known<Name extends string>(names: readonly Name[], name: string): Name | undefined {
  return names.find((each) => each === name);
}
