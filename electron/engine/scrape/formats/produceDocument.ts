import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { ok, type Result } from '../../../../shared/base/result.ts';
import { joinWarnings } from '../../../../shared/document/response/warnings.ts';
import type { PriceFacts } from '../../../../shared/request/credits/priceRules.ts';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';
import { present, type FormatProducer, type ScrapeContext } from './formatProducer.ts';
import { metadataOf, type AboutService } from './metadataOf.ts';

export interface ProducedDocument {
  /** `data` of the response (contract 2.5). */
  readonly data: JsonObject;
  readonly scrapeId: string;
  readonly creditsUsed: number;
}

/**
 * Combines the parts of all producers, the metadata, and every warning in one text.
 * @param priceOf credits that the scrape costs, based on the features that it turned out to need
 */
export async function produceDocument(
  producers: readonly FormatProducer[],
  scrape: Omit<ScrapeContext, 'produced'>,
  about: Omit<AboutService, 'creditsUsed'>,
  priceOf: (facts: Partial<PriceFacts>) => number,
): Promise<Result<ProducedDocument, ScrapeFailure>> {
  const produced: Record<string, JsonValue | undefined> = {};
  const metadata: Record<string, JsonValue | undefined> = {};
  const facts: Partial<PriceFacts> = {};
  const warnings = [...unusedOptions(scrape.job), ...scrape.page.warnings, ...scrape.output.warnings];
  for (const produce of producers) {
    const part = await produce({ ...scrape, produced });
    if (!part.ok) return part;
    Object.assign(produced, part.value.fields);
    Object.assign(metadata, part.value.metadata);
    Object.assign(facts, part.value.priceFacts);
    warnings.push(...(part.value.warnings ?? []));
  }
  const creditsUsed = priceOf(facts);
  const data = present({
    ...produced,
    metadata: present({ ...metadataOf(scrape, { ...about, creditsUsed }), ...metadata }),
    warning: joinWarnings(warnings),
  });
  return ok({ data, scrapeId: about.scrapeId, creditsUsed });
}

function unusedOptions({ upload }: ScrapeContext['job']): readonly string[] {
  return upload === undefined || upload.unused.length === 0 ? [] : [`A file does not use ${upload.unused.join(', ')}.`];
}
