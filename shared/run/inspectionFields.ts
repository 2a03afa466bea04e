/** What the local engine tells of a run beside its answer, as an artifact of the run: no field of `data` has such a name. */
export function inspectionField(part: 'xray' | 'picture' | 'log'): string {
  return `trowel.${part}`;
}
