import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { objectsOf } from '../rules/ruleContext.ts';
import { failurePrices, priceRules, type PriceFacts } from './priceRules.ts';

/** A line of a price: the option, format or field that costs it. */
export interface PricePart {
  readonly id: string;
  readonly source: string;
  readonly credits: number;
}

/** The price facts that are expected of a request before it is sent. */
export function expectedFacts(body: JsonObject): PriceFacts {
  const threat = body['threatProtection'];
  return {
    pdfPages: 1,
    scannedUrls: isJsonObject(threat) && threat['mode'] === 'normal' ? 1 : 0,
    promptChecked:
      typeof body['checkPromptInjection'] === 'boolean'
        ? body['checkPromptInjection']
        : objectsOf(body, 'formats').some(({ value }) => value['checkPromptInjection'] === true),
    extractorReused: false,
    hasAudio: true,
    hasVideo: true,
  };
}

/**
 * The price of a scrape, by part: the page, then the surcharges.
 * @param facts the known facts; the others are as expected from the request
 */
export function pricePartsOf(body: JsonObject, facts: Partial<PriceFacts> = {}): readonly PricePart[] {
  const known = { ...expectedFacts(body), ...facts };
  const parts = priceRules
    .map(({ id, source, kind, credits }) => ({ id, source, kind, credits: credits(body, known) }))
    .filter(({ credits }) => credits > 0);
  const [page] = parts.filter(({ kind }) => kind === 'page').toSorted((one, other) => other.credits - one.credits);
  return [page, ...parts.filter(({ kind }) => kind === 'more')]
    .filter((part) => part !== undefined)
    .map(({ id, source, credits }) => ({ id, source, credits }));
}

/** Credits that a scrape costs when it succeeds (api-facts 1.1 and 8.2, contract 8). */
export function creditsOf(body: JsonObject, facts: Partial<PriceFacts> = {}): number {
  return pricePartsOf(body, facts).reduce((sum, { credits }) => sum + credits, 0);
}

/** Credits that a scrape costs which ended with this code. */
export function creditsOfFailure(code: string | undefined): number {
  return failurePrices.get(code ?? '')?.credits ?? 0;
}
