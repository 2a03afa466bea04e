/** What a hostile document does harm with: addresses that a canary listens at, and code that tells when it runs. */
export interface Harm {
  /** An address of the canary for this document. */
  url(what: string): string;
  /** A statement that shouts in every way it can. Single quotes only, so that it stands in any attribute. */
  readonly code: string;
}

/** One way to attack, in one variant. */
export interface HostileTemplate {
  readonly family: string;
  readonly write: (harm: Harm) => string;
}

/** What the code of a document says when it runs: looked for in the console, in messages and in titles. */
export const shout = 'TROWEL-FIRED';

export function harmOf(canary: string, number: number): Harm {
  const url = (what: string): string => `${canary}/c/${number}/${what}`;
  const code = `try{console.log('${shout} ${number}');parent.postMessage('${shout} ${number}','*');top.name='${shout}'}catch(e){};new Image().src='${url('script')}'`;
  return { url, code };
}
