/** The program's logo: a blade and its handle. */
export function Mark({ height }: { readonly height: number }) {
  return (
    <svg width={(height * 40) / 57} height={height} viewBox="12 4 40 57" aria-hidden className="shrink-0">
      <path d="M32 4 52 25 37.5 40h-11L12 25Z" className="fill-accent" />
      <rect x="28" y="38" width="8" height="23" rx="4" className="fill-text-2" />
    </svg>
  );
}
