/** `type` values of script elements with data instead of code. */
const dataTypes = /json|template|html|^text\/(?!javascript|ecmascript|jscript|livescript|x-|babel)/i;
/** Data as well: instructions for the browser's loader. */
const loadingTypes = /importmap|speculationrules/i;

/** Whether a script element of this type runs. An unknown type counts as a script. */
export function isScript(type: string | null): boolean {
  if (type === null || type.trim() === '') return true;
  return loadingTypes.test(type) || !dataTypes.test(type);
}

const scriptTag = /<script\b([^>]{0,2000})/gi;
const typeAttribute = /\btype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** Returns whether an HTML text contains a script tag anywhere: a quick check before parsing. */
export function hasScriptTag(text: string): boolean {
  for (const [, attributes = ''] of text.matchAll(scriptTag)) {
    const found = typeAttribute.exec(attributes);
    if (isScript(found === null ? null : (found[1] ?? found[2] ?? found[3] ?? ''))) return true;
  }
  return false;
}
