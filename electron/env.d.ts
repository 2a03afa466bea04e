/** A script for pages, as the text of one expression: see build/vite/inpage.ts. */
declare module '*?inpage' {
  const source: string;
  export default source;
}
