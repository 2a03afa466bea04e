/** Code of the first presentation form. */
const firstForm = 0xfb00;

/** Whether a text begins with a ligature or a positional presentation form. */
export function hasForm(text: string): boolean {
  return text.charCodeAt(0) >= firstForm;
}

/** Replaces ligatures and presentation forms by their letters; other compatibility characters stay. */
export function expandPresentationForms(text: string): string {
  return text.replace(/[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdfb\ufe70-\ufefc]+/g, (form) => form.normalize('NFKC'));
}
