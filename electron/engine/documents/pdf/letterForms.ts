/** The code of the first of the forms that letters are shown in. */
const firstForm = 0xfb00;

/** Whether a text begins with a ligature, or a letter in the form that it has at its place in a word. */
export function hasForm(text: string): boolean {
  return text.charCodeAt(0) >= firstForm;
}

/** Ligatures and presentation forms as the letters that they stand for; what only looks like something else stays. */
export function mendForms(text: string): string {
  return text.replace(/[\ufb00-\ufb06\ufb13-\ufb17\ufb1d-\ufdfb\ufe70-\ufefc]+/g, (form) => form.normalize('NFKC'));
}
