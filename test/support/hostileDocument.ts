/** The means of a hostile document: URLs that a canary listens on, and code that reports when it runs. */
export interface Harm {
  /** An address of the canary for this document. */
  url(what: string): string;
  /** A statement that reports in every possible way. Single quotes only, so that it fits in any attribute. */
  readonly code: string;
}

/** One way to attack, in one variant. */
export interface HostileTemplate {
  readonly family: string;
  readonly write: (harm: Harm) => string;
}

/** Text that the code of a document emits when it runs: searched for in the console, in messages and in titles. */
export const shout = 'TROWEL-FIRED';

export function harmOf(canary: string, number: number): Harm {
  const url = (what: string): string => `${canary}/c/${number}/${what}`;
  const code = `try{console.log('${shout} ${number}');parent.postMessage('${shout} ${number}','*');top.name='${shout}'}catch(e){};new Image().src='${url('script')}'`;
  return { url, code };
}
