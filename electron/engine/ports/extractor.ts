import type { Result } from '../../../shared/base/result.ts';
import type { ExtractInput, ExtractOutput } from '../extract/extractDocument.ts';

/** Extracts the requested formats from the HTML of a page. */
export interface Extractor {
  extract(input: ExtractInput, signal: AbortSignal): Promise<Result<ExtractOutput, string>>;
}
