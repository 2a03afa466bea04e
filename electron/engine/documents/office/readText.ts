import { convertToHtml, images } from 'mammoth';
import { mathmlOf } from './officeMath.ts';
import { findAll, parseXml } from './xml.ts';
import type { Zip } from './zip.ts';

/** Word names the parts of a text by styles of its own; a title is the first heading of all. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p > em:fresh",
  // What readers wrote beside it stands at the end, as notes do.
  'comment-reference => sup',
];
const noPicture = images.imgElement(() => Promise.resolve({ src: '' }));

/** A text of Word (docx) as HTML: headings, lists, tables, notes and links, and its formulas as MathML. */
export async function readText(zip: Zip): Promise<string> {
  const formulas: string[] = [];
  // Read from our own limits, and not unpacked as a whole.
  const file = {
    exists: (name: string) => zip.names.includes(name),
    read: async (name: string) => markFormulas(await zip.text(name), formulas),
  };
  const input = { file } as object as Parameters<typeof convertToHtml>[0];
  const read = await convertToHtml(input, {
    externalFileAccess: false,
    convertImage: noPicture,
    styleMap: styles,
    includeEmbeddedStyleMap: false,
  });
  return read.value
    .replace(/<img[^>]*>/g, '')
    .replace(/ ?<a href="#comment-ref-\d+">↑<\/a>/g, '')
    .replace(/<a href="#comment-\d+" id="comment-ref-\d+">\[([^<]*)\]<\/a>/g, '[Comment $1]')
    .replace(/\ue000(\d+)\ue001/g, (mark, index: string) => formulas[Number(index)] ?? mark);
}

const displayed = 'm:oMathPara';
const inText = 'm:oMath';

/** Puts a mark of text in the place of each formula, which its reader knows nothing of, and keeps what it says. */
function markFormulas(xml: string, formulas: string[]): string {
  let text = '';
  let at = 0;
  for (;;) {
    const start = xml.indexOf(`<${inText}`, at);
    if (start === -1) return text + xml.slice(at);
    const name = xml.startsWith(`<${displayed}`, start) ? displayed : inText;
    const close = `</${name}>`;
    const end = xml.indexOf(close, start);
    if (end === -1) return text + xml.slice(at);
    text += xml.slice(at, start);
    at = end + close.length;
    for (const formula of findAll(parseXml(xml.slice(start, at)), inText)) {
      text += `<w:r><w:t>\ue000${formulas.length}\ue001</w:t></w:r>`;
      formulas.push(mathmlOf(formula, name === displayed));
    }
  }
}
