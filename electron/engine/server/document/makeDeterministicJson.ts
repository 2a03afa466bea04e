import type { JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { keepsNothing } from '../../cache/cacheRules.ts';
import type { PageAnswer, PageModel } from '../../model/pageModel.ts';
import { closeSchema } from '../../model/schemaRules.ts';
import type { RecipeWish } from '../../recipe/recipeStore.ts';
import type { ScrapeFailure } from '../capturePorts.ts';
import { wantsInjectionCheck } from '../model/needsModel.ts';
import { findFormat, formatsOf, type ScrapeJob } from '../scrapeJob.ts';
import type { Made, Maker, ScrapeInHand } from './maker.ts';
import { createRecipeFinder, type Found, type RecipePorts } from './recipeFinder.ts';

const outlineCut = 'deterministicJson: the page is so large that the extractor was written from its beginning.';
const nothingThere = 'deterministicJson: nothing of what was asked for could be found on this page.';
const notRedacted = 'redactPII changes the markdown alone: json is what the extractor found on the page.';

/**
 * Data by an extractor (api-facts 1.1): one that is kept for pages of this pattern and this wish is used again, without the
 * model, as long as it fits; else the model writes one, and what it finds is held against the schema before it is given.
 */
export function createRecipeMaker(ports: RecipePorts, model: PageModel): Maker {
  const { recipes } = ports;
  const finder = createRecipeFinder(ports);
  /** One at a time writes for a key: the others wait, and use what it wrote. */
  const writing = new Map<string, Promise<unknown>>();

  async function write(
    { job, page, signal }: ScrapeInHand,
    wish: RecipeWish,
    key: string,
  ): Promise<Result<PageAnswer<Found>, ScrapeFailure>> {
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
      wish,
      async (said) => {
        tries += 1;
        const found = await finder.tryOut(said, wish, page);
        // A page may say nothing of it; a model is asked twice before that is believed.
        return found.ok && found.value.kept === null && tries === 1
          ? err(['it finds nothing on this page: none of its selectors leads to a value'])
          : found;
      },
      signal,
    );
    if (!devised.ok) return err({ kind: 'model', failure: devised.error });
    const { kept } = devised.value.value;
    // How an error page is made says nothing of the pages beside it.
    const isPage = page.statusCode >= 200 && page.statusCode < 300;
    if (kept !== null && isPage && !keepsNothing(job.request)) await recipes.keep(key, kept);
    return devised;
  }

  async function writeAlone(
    scrape: ScrapeInHand,
    wish: RecipeWish,
    key: string,
  ): Promise<Result<PageAnswer<Found>, ScrapeFailure>> {
    const work = write(scrape, wish, key);
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
    const wish = recipeWishOf(scrape.job);
    if (wish === null) return ok({});
    const { page, job } = scrape;
    const key = recipes.keyOf(job.url, wish);
    for (;;) {
      const reused = await finder.reuse(key, wish, page);
      if (reused !== undefined) return ok(made(scrape, reused, { extractorReused: true }, []));
      const other = writing.get(key);
      if (other === undefined) break;
      await other;
      if (scrape.signal.aborted) return err({ kind: 'timeout' });
    }
    if (!scrape.canAfford({ extractorReused: false })) return err({ kind: 'noCredits' });
    const written = await writeAlone(scrape, wish, key);
    if (!written.ok) return written;
    const { value, isCut } = written.value;
    const warnings = [...(isCut ? [outlineCut] : []), ...(value.kept === null ? [nothingThere] : [])];
    return ok(made(scrape, value.value, { extractorReused: false }, warnings));
  };
}

function made(
  { job }: ScrapeInHand,
  json: JsonValue,
  priceFacts: { readonly extractorReused: boolean },
  warnings: readonly string[],
): Made {
  const { redactPII } = job.request;
  const more = redactPII === undefined || redactPII === false ? [] : [notRedacted];
  return { fields: { json }, priceFacts, warnings: [...warnings, ...more] };
}

/** What `deterministicJson` of a request asks for; null where it is not asked for. */
export function recipeWishOf({ request }: Pick<ScrapeJob, 'request'>): RecipeWish | null {
  const asked = findFormat(formatsOf(request), 'deterministicJson');
  if (asked === null) return null;
  const { schema } = asked;
  return { schema: schema === undefined ? null : closeSchema(schema), prompt: asked.prompt ?? null };
}
