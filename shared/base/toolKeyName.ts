/** The name that a variable of the tools file has in the keychain: variables that differ in their case alone share a key. */
export function toolKeyName(variable: string): string {
  return variable.toLowerCase().replaceAll('_', '-');
}
