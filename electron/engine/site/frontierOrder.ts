/**
 * The place of a URL in the frontier: by depth, then by round, then by template in the order of their first URLs, then by the order of
 * admission. Within a depth the templates take turns, so that a limit gives pages of each sort. Compared field by field, as an index of
 * the store does: the row with the lowest key is next.
 */
export interface FrontierKey {
  readonly depth: number;
  /** Number of URLs of the template that were admitted at this depth before. */
  readonly round: number;
  readonly templateNumber: number;
  readonly sequence: number;
}

/** A URL that a frontier has already, as its store gives it after a restart. */
export interface FrontierRow extends FrontierKey {
  readonly template: string;
}

export interface FrontierOrder {
  /** Returns the key of a URL that is admitted now. The keys depend on the order of the calls alone. */
  admit(depth: number, template: string): FrontierKey;
}

/**
 * Creates the order of a frontier. Its memory grows with the number of templates and depths, not of URLs.
 * @param rows the rows that the frontier has already, in any order; of each depth and template, the row with the highest round and the one
 * with the highest sequence suffice
 */
export function createFrontierOrder(rows: Iterable<FrontierRow> = []): FrontierOrder {
  const templates = new Map<string, { readonly number: number; readonly rounds: Map<number, number> }>();
  let [nextTemplateNumber, nextSequence] = [0, 0];
  for (const { depth, round, template, templateNumber, sequence } of rows) {
    const known = templates.get(template) ?? { number: templateNumber, rounds: new Map<number, number>() };
    templates.set(template, known);
    known.rounds.set(depth, Math.max(known.rounds.get(depth) ?? 0, round + 1));
    nextTemplateNumber = Math.max(nextTemplateNumber, templateNumber + 1);
    nextSequence = Math.max(nextSequence, sequence + 1);
  }
  return {
    admit(depth, template) {
      const known = templates.get(template) ?? { number: nextTemplateNumber, rounds: new Map<number, number>() };
      if (!templates.has(template)) {
        templates.set(template, known);
        nextTemplateNumber += 1;
      }
      const round = known.rounds.get(depth) ?? 0;
      known.rounds.set(depth, round + 1);
      const sequence = nextSequence;
      nextSequence += 1;
      return { depth, round, templateNumber: known.number, sequence };
    },
  };
}
