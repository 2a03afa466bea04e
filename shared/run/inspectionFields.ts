/** Returns the artifact field of the local engine's inspection data: no field of `data` has such a name. */
export function inspectionField(part: 'xray' | 'picture' | 'log' | `step-${number}`): string {
  return `trowel.${part}`;
}
