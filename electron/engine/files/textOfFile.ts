import { mediaTypeOfName } from '../../../shared/api/engine/localFiles.ts';
import { jsonDepth, parseJson } from '../../../shared/base/json.ts';
import { decodeAnswer } from '../pages/decodeAnswer.ts';
import { isTextType } from '../pages/mediaType.ts';
import type { CapturedContent } from '../server/capturePorts.ts';

/** Text, or the page that it is. */
export type TextContent = Exclude<CapturedContent, { kind: 'file' }>;

/** Bytes by which text is told from what is none. */
const sampleBytes = 65_536;
/** Signs that no text has, but for line ends, tabs and the like. */
const noText = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/** Deeper JSON is text like any other: the parser takes microseconds a level, and megabytes of brackets keep all others waiting. */
const maxJsonDepth = 10_000;

/**
 * Text that came as a file: servers that do not know a kind of text call it bytes, and programs write tables as pages or with separators
 * under the name of a workbook. Null for what is no text.
 * @param url whose ending says what kind of text it is, where the bytes do not
 */
export async function textOfFile(bytes: Buffer, mediaType: string, url: string): Promise<TextContent | null> {
  const isWide = /^(?:\xff\xfe|\xfe\xff)/.test(bytes.subarray(0, 2).toString('latin1'));
  if (!isWide && noText.test(bytes.subarray(0, sampleBytes).toString('latin1'))) return null;
  const named = mediaTypeOfName(new URL(url).pathname);
  const text = await decodeAnswer(bytes, null, 'text/plain');
  if (/^\s*(?:<!doctype html|<html|<table)[\s>]/i.test(text)) return { kind: 'dom', html: text };
  if (/^\s*<\?xml\s/.test(text)) return { kind: 'text', text, mediaType: 'application/xml' };
  if (/^\s*[{[]/.test(text) && jsonDepth(text) <= maxJsonDepth && parseJson(text).ok)
    return { kind: 'text', text, mediaType: 'application/json' };
  const isSheet = mediaType.includes('excel') || named.includes('excel');
  if (isSheet) return { kind: 'text', text, mediaType: 'text/csv' };
  return { kind: 'text', text, mediaType: isTextType(named) ? named : 'text/plain' };
}
