/** Types of what stands in a script element and is data, not a program. */
const dataTypes = /json|template|html|^text\/(?!javascript|ecmascript|jscript|livescript|x-|babel)/i;
/** Data all the same: they tell the browser what to load. */
const loadingTypes = /importmap|speculationrules/i;

/** Whether a script element of this type runs. What is not known is taken for a program. */
export function isScript(type: string | null): boolean {
  if (type === null || type.trim() === '') return true;
  return loadingTypes.test(type) || !dataTypes.test(type);
}

const scriptTag = /<script\b([^>]{0,2000})/gi;
const typeAttribute = /\btype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** Whether a text of HTML holds a tag of a program, wherever in it: a quick look before anybody reads the page. */
export function hasScriptTag(text: string): boolean {
  for (const [, attributes = ''] of text.matchAll(scriptTag)) {
    const found = typeAttribute.exec(attributes);
    if (isScript(found === null ? null : (found[1] ?? found[2] ?? found[3] ?? ''))) return true;
  }
  return false;
}
