/** Path of a value in a JSON document: keys and indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** Returns a path as people write it, `formats[2].viewport.width`; keys that are not identifiers are quoted. */
export function pathText(path: JsonPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}
