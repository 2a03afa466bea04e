/** Joins class names and leaves out what is not set. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
