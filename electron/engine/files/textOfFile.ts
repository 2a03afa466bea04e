import { mediaTypeOfName } from '../../../shared/api/engine/localFiles.ts';
import { jsonDepth, parseJson } from '../../../shared/base/json.ts';
import { decodeBody } from '../decode/decodeBody.ts';
import { isTextType } from '../decode/mediaType.ts';
import type { CapturedContent } from '../ports/capture.ts';

/** Text, or the page that it is. */
export type TextContent = Extract<CapturedContent, { kind: 'dom' | 'text' }>;

/** Bytes sampled to distinguish text from binary data. */
const sampleBytes = 65_536;
/** Control characters that text does not contain, except line ends, tabs and the like. */
const noText = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

/**
 * Deeper JSON is treated as plain text: the parser takes microseconds per level, and megabytes of brackets would block all other requests.
 */
const maxJsonDepth = 10_000;

/**
 * Detects text that was sent as a file: servers send unknown text types as bytes, and programs save HTML or delimited tables under the
 * extension of a workbook. Null for binary data.
 * @param url its extension gives the text type where the bytes do not
 */
export async function textOfFile(bytes: Buffer, mediaType: string, url: string): Promise<TextContent | null> {
  const isWide = /^(?:\xff\xfe|\xfe\xff)/.test(bytes.subarray(0, 2).toString('latin1'));
  if (!isWide && noText.test(bytes.subarray(0, sampleBytes).toString('latin1'))) return null;
  const named = mediaTypeOfName(new URL(url).pathname);
  const text = await decodeBody(bytes, null, 'text/plain');
  if (/^\s*(?:<!doctype html|<html|<table)[\s>]/i.test(text)) return { kind: 'dom', html: text };
  if (/^\s*<\?xml\s/.test(text)) return { kind: 'text', text, mediaType: 'application/xml' };
  if (/^\s*[{[]/.test(text) && jsonDepth(text) <= maxJsonDepth && parseJson(text).ok)
    return { kind: 'text', text, mediaType: 'application/json' };
  const isSheet = mediaType.includes('excel') || named.includes('excel');
  if (isSheet) return { kind: 'text', text, mediaType: 'text/csv' };
  return { kind: 'text', text, mediaType: isTextType(named) ? named : 'text/plain' };
}
