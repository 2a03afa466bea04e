import type { JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { knownValue, objectOf, type CodeArgument, type CodeValue } from './codeValue.ts';

/** Classes of the Python SDK whose name states their type, with the API's spelling. */
const typeOfClass: Readonly<Record<string, string>> = lookupTable({
  AttributesFormat: 'attributes',
  ChangeTrackingFormat: 'changeTracking',
  HighlightsFormat: 'highlights',
  JsonFormat: 'json',
  QueryFormat: 'query',
  QuestionFormat: 'question',
  ScreenshotFormat: 'screenshot',
  ClickAction: 'click',
  ExecuteJavascriptAction: 'executeJavascript',
  PDFAction: 'pdf',
  PdfAction: 'pdf',
  PressAction: 'press',
  ScrapeAction: 'scrape',
  ScreenshotAction: 'screenshot',
  ScrollAction: 'scroll',
  WaitAction: 'wait',
  WriteAction: 'write',
  ImageParser: 'image',
  PDFParser: 'pdf',
});

/**
 * Returns the value of an SDK class constructed from keyword arguments: an object of these, with its type. `path` is the class name in the
 * code. Null for other classes.
 */
export function sdkObject(path: string, given: readonly CodeArgument[]): CodeValue | null {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const isClass = /^[A-Z]/.test(name) || name === 'dict';
  if (!isClass || given.some((argument) => argument.name === null)) return null;
  const type: JsonValue | undefined = Object.hasOwn(typeOfClass, name) ? typeOfClass[name] : undefined;
  const entries = new Map<string, CodeValue>();
  if (type !== undefined) entries.set('type', knownValue(type));
  for (const argument of given) entries.set(argument.name ?? '', argument.value);
  return objectOf(entries);
}
