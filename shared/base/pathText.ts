/** Where a value stands in a JSON document: keys and indexes from the top. */
export type JsonPath = readonly (string | number)[];

/** `formats[2].viewport.width`, as people write it; keys that are no words are quoted. */
export function pathText(path: JsonPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step)) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step)}]`;
  }
  return text;
}
