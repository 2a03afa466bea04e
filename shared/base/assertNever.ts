/** Closes an exhaustive switch: does not compile while a variant is unhandled, and names it should one arrive anyway. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled variant: ${JSON.stringify(value)}`);
}
