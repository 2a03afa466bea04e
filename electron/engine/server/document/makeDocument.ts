import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { ok, type Result } from '../../../../shared/base/result.ts';
import type { ScrapeFailure } from '../capturePorts.ts';
import { present, type Maker, type ScrapeInHand } from './maker.ts';
import { metadataOf, type AboutService } from './metadataOf.ts';

/** `data` of the answer (contract 2.5): the parts of all makers, the metadata, and every warning in one text. */
export async function makeDocument(
  makers: readonly Maker[],
  scrape: Omit<ScrapeInHand, 'made'>,
  about: AboutService,
): Promise<Result<JsonObject, ScrapeFailure>> {
  const made: Record<string, JsonValue | undefined> = {};
  const metadata: Record<string, JsonValue | undefined> = {};
  const warnings = [...scrape.page.warnings, ...scrape.output.warnings];
  for (const make of makers) {
    const part = await make({ ...scrape, made });
    if (!part.ok) return part;
    Object.assign(made, part.value.fields);
    Object.assign(metadata, part.value.metadata);
    warnings.push(...(part.value.warnings ?? []));
  }
  return ok(
    present({
      ...made,
      metadata: present({ ...metadataOf(scrape, about), ...metadata }),
      warning: warnings.length === 0 ? undefined : warnings.join(' '),
    }),
  );
}
