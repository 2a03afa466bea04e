/** Engine rules that have a label; another one is shown by its name. */
export const knownRules = [
  'excludeTags',
  'includeTags',
  'frame',
  'unlikely',
  'boilerplate',
  'repeated',
  'template',
  'surroundings',
  'ornament',
  'beside',
  'picture',
  'handle',
  'folded',
  'hidden',
  'silent',
  'inferred',
] as const;
export type KnownRule = (typeof knownRules)[number];

export function knownRule(rule: string): KnownRule | undefined {
  return knownRules.find((each) => each === rule);
}
