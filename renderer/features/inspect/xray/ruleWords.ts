/** The rules of the engine that there are words for; another one is shown by its name. */
export const knownRules = [
  'excludeTags',
  'includeTags',
  'frame',
  'unlikely',
  'boilerplate',
  'repeated',
  'template',
  'ornament',
  'beside',
  'picture',
  'handle',
  'folded',
  'silent',
  'inferred',
] as const;
export type KnownRule = (typeof knownRules)[number];

export function knownRule(rule: string): KnownRule | undefined {
  return knownRules.find((each) => each === rule);
}
