import type { JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { PageReply, PageModel } from '../../model/pageModel.ts';
import { closeSchema } from '../../model/schemaRules.ts';
import type { RecipeOptions } from '../../recipe/recipeStore.ts';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';
import { wantsInjectionCheck } from '../model/needsModel.ts';
import { findFormat, formatsOf, type ScrapeJob } from '../scrapeJob.ts';
import type { Produced, FormatProducer, ScrapeContext } from './formatProducer.ts';
import { createRecipeFinder, type Found, type RecipePorts } from './recipeFinder.ts';

const outlineCut = 'deterministicJson: the page is so large that the extractor was written from its beginning.';
const nothingThere = 'deterministicJson: none of the requested values was found on this page.';
const notRedacted = 'redactPII changes the markdown alone: json is what the extractor found on the page.';

/**
 * Extracts data by an extractor (api-facts 1.1): one stored for this URL pattern and these options is reused, without the model, as long as
 * it fits; else the model writes one, and its result is validated against the schema.
 */
export function createDeterministicJsonProducer(ports: RecipePorts, model: PageModel): FormatProducer {
  const { recipes } = ports;
  const finder = createRecipeFinder(ports);
  /** Only one producer writes for a key at a time: the others wait and use its result. */
  const writing = new Map<string, Promise<unknown>>();

  async function write(
    { job, page, signal }: ScrapeContext,
    options: RecipeOptions,
    key: string,
  ): Promise<Result<PageReply<Found>, ScrapeFailure>> {
    const outline = await finder.outline(page);
    if (outline === null) return err({ kind: 'internal', message: 'The page takes too long to extract' });
    if (wantsInjectionCheck(job.request)) {
      const scan = await model.findInjection([outline], signal);
      if (!scan.ok) return err({ kind: 'model', failure: scan.error });
      if (scan.value === 'found') return err({ kind: 'injection' });
    }
    let tries = 0;
    const devised = await model.devise(
      outline,
      options,
      async (said) => {
        tries += 1;
        const found = await finder.tryOut(said, options, page);
        // A page may lack the data; the model is asked twice before that is accepted.
        return found.ok && found.value.kept === null && tries === 1
          ? err(['it finds nothing on this page: none of its selectors matches a value'])
          : found;
      },
      signal,
    );
    if (!devised.ok) return err({ kind: 'model', failure: devised.error });
    const { kept } = devised.value.value;
    // The template of an error page differs from that of regular pages.
    const isPage = page.statusCode >= 200 && page.statusCode < 300;
    if (kept !== null && isPage && job.cacheUse.storesResult) await recipes.put(key, kept);
    return devised;
  }

  async function writeAlone(
    scrape: ScrapeContext,
    options: RecipeOptions,
    key: string,
  ): Promise<Result<PageReply<Found>, ScrapeFailure>> {
    const work = write(scrape, options, key);
    const settled = work.then(
      () => undefined,
      () => undefined,
    );
    writing.set(key, settled);
    void settled.then(() => {
      if (writing.get(key) === settled) writing.delete(key);
    });
    return await work;
  }

  return async (scrape) => {
    const options = recipeOptionsOf(scrape.job);
    if (options === null) return ok({});
    const { page, job } = scrape;
    const key = recipes.keyOf(job.url, options);
    for (;;) {
      const reused = await finder.reuse(key, options, page);
      if (reused !== undefined) return ok(producedJson(scrape, reused, { extractorReused: true }, []));
      const other = writing.get(key);
      if (other === undefined) break;
      await other;
      if (scrape.signal.aborted) return err({ kind: 'timeout' });
    }
    if (!scrape.canAfford({ extractorReused: false })) return err({ kind: 'noCredits' });
    const written = await writeAlone(scrape, options, key);
    if (!written.ok) return written;
    const { value, isCut } = written.value;
    const warnings = [...(isCut ? [outlineCut] : []), ...(value.kept === null ? [nothingThere] : [])];
    return ok(producedJson(scrape, value.value, { extractorReused: false }, warnings));
  };
}

function producedJson(
  { job }: ScrapeContext,
  json: JsonValue,
  priceFacts: { readonly extractorReused: boolean },
  warnings: readonly string[],
): Produced {
  const { redactPII } = job.request;
  const more = redactPII === undefined || redactPII === false ? [] : [notRedacted];
  return { fields: { json }, priceFacts, warnings: [...warnings, ...more] };
}

/** Returns the `deterministicJson` options of a request; null if not requested. */
export function recipeOptionsOf({ request }: Pick<ScrapeJob, 'request'>): RecipeOptions | null {
  const asked = findFormat(formatsOf(request), 'deterministicJson');
  if (asked === null) return null;
  const { schema } = asked;
  return { schema: schema === undefined ? null : closeSchema(schema), prompt: asked.prompt ?? null };
}
