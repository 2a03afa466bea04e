/** Joins class names and omits values that are not set. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
