import { type AnyNode, type Element, isTag } from 'domhandler';
import { classNames } from '../subtree.ts';

const PREFIXED =
  /(?:^|\s)(?:(?:language|lang|highlight-source|highlight-text|highlight)-|(?:language|lang):\s*|src src-)([^\s`;]+)/gi;
const BRUSH = /(?:^|[\s;])brush\s*:\s*([\w+#-]+)/i;
const ATTRIBUTES = ['data-lang', 'data-language', 'data-code-language', 'data-highlight-language'];
/** Words in language attributes and class names that are not languages. */
const NO_LANGUAGE = new Set(
  'wrapper default notranslate none unknown plain plaintext nohighlight code block container box lines line inline copy'.split(
    ' ',
  ),
);
/** Class names of highlighters: an adjacent class names the language. */
const HIGHLIGHTERS = new Set(
  'sourcecode hljs highlight prettyprint shiki prism prism-code rouge codehilite brush source-code syntaxhighlighter crayon-syntax'.split(
    ' ',
  ),
);
const LANGUAGES = new Set(
  (
    'apache applescript arduino asm awk bash basic batch bat c clojure cmake cobol coffeescript console cpp c++ cs csharp c# css ' +
    'csv cuda d dart delphi diff django dockerfile docker dos elixir elm erb erlang fortran fsharp gherkin glsl go golang gradle ' +
    'graphql groovy haml handlebars haskell hcl html http ini java javascript jinja js json json5 jsonc jsx julia kotlin latex ' +
    'less lisp llvm lua makefile markdown mathematica matlab md mermaid mysql nasm nginx nim nix objectivec ocaml pascal patch ' +
    'perl pgsql php plsql postgresql powershell prolog properties proto protobuf ps1 python py qml r racket razor rb regex rst ' +
    'ruby rust rs sas sass scala scheme scss sed sh shell smalltalk solidity sparql sql stylus svelte swift tcl terraform tex ' +
    'toml ts tsx twig typescript vb vbnet vbscript verilog vhdl vim vue wasm xml yaml yml zig zsh'
  ).split(' '),
);
const TABLE_PARTS: ReadonlySet<string> = new Set(['td', 'tr', 'tbody', 'table']);
/** Maximum number of wrappers around a block that are checked. */
const WRAPPERS = 3;

/** @returns the language of a block of code as its page names it, in lower case; empty when it does not */
export function codeLanguage(block: Element): string {
  for (const element of candidateElements(block)) {
    const language = languageOf(element, element === block || element.name === 'code');
    if (language !== null) return language;
  }
  return '';
}

/** Returns the block, the code inside it, then its enclosing elements. */
function candidateElements(block: Element): Element[] {
  const places = [block, ...block.children.filter((child): child is Element => isTag(child) && child.name === 'code')];
  let around: AnyNode | null = block.parent;
  for (let level = 0; level < WRAPPERS && around !== null && isTag(around) && around.name !== 'body'; level++) {
    // A table with line numbers next to the code counts as one wrapper.
    if (TABLE_PARTS.has(around.name)) level--;
    else places.push(around);
    around = around.parent;
  }
  return places;
}

function languageOf(element: Element, direct: boolean): string | null {
  const names = classNames(element);
  for (const [, word] of names.matchAll(PREFIXED)) {
    const language = clean(word);
    if (language !== null) return language;
  }
  const brush = clean(BRUSH.exec(names)?.[1]);
  if (brush !== null) return brush;
  for (const attribute of ATTRIBUTES) {
    const language = clean(element.attribs[attribute]);
    if (language !== null) return language;
  }
  // The language of people, unless it is one of programs.
  const spoken = element.name === 'pre' || element.name === 'code' ? clean(element.attribs['lang']) : null;
  return spoken !== null && LANGUAGES.has(spoken) ? spoken : bareName(names, direct);
}

function bareName(names: string, direct: boolean): string | null {
  const words = names.toLowerCase().split(/\s+/);
  if (!direct && !words.some((word) => HIGHLIGHTERS.has(word))) return null;
  return words.find((word) => LANGUAGES.has(word)) ?? null;
}

function clean(word: string | undefined): string | null {
  const language = word?.trim().toLowerCase() ?? '';
  return /^[^\s`{}<>]{1,40}$/.test(language) && !NO_LANGUAGE.has(language) ? language : null;
}
