import { render } from 'dom-serializer';
import type { Element } from 'domhandler';
import type { PageKind } from '../../../shared/api/engine/inspection.ts';
import { withoutLogin } from './absoluteUrl.ts';
import { absoluteFragments } from './address/absoluteAddresses.ts';
import { dropFrames, frameMark, nameEmptyFrames } from './clean/dropFrames.ts';
import { findFoldedMenus } from './clean/findFoldedMenus.ts';
import { findHiddenText } from './clean/findHiddenText.ts';
import { hiddenMark } from './clean/isHidden.ts';
import { openShadowRoots } from './clean/removeMarkup.ts';
import { excludeMatches, includeMatches } from './clean/tagFilters.ts';
import { nodeMark, PageTrace } from './trace/pageTrace.ts';
import type { TracedPage } from './trace/tracedPage.ts';
import { plainRemover, type Remover } from './tree/remover.ts';
import type { BrandingDocument } from './branding/brandingDocument.ts';
import { readBranding } from './branding/readBranding.ts';
import { readStatedBrand, type StatedBrand } from './branding/statedBrand.ts';
import type { StyleSample } from './branding/styleSample.ts';
import { collectFacts, selectFacts } from './pageFacts.ts';
import { collectAttributes, type AttributeValues, type AttributeRequest } from './collect/attributes.ts';
import { collectImages } from './collect/images.ts';
import { collectLinks } from './collect/links.ts';
import { collectPageLinks, type PageLink } from './collect/pageLinks.ts';
import { pruneToMainContent } from './main/pruneToMainContent.ts';
import { analysePage, type PageAnalysis } from './main/analysePage.ts';
import { type Models, shippedModels } from './main/models.ts';
import type { MarkdownOptions } from './markdown/context.ts';
import { openPage, cleanPage } from './openPage.ts';
import { writeMarkdown } from './markdown/writeMarkdown.ts';
import { readMetadata, type PageMetadata } from './metadata/readMetadata.ts';
import type { MenuDocument } from './menu/menuDocument.ts';
import type { ProductDocument } from './product/productDocument.ts';
import type { ParsedPage } from './tree/parseHtml.ts';
import { elementsBelow } from './tree/walk.ts';

export interface ExtractInput {
  /** The live page serialized (shadow roots and frames inlined, hidden elements marked), or the HTML as it was sent. */
  readonly html: string;
  /** Final URL, after redirects. */
  readonly url: string;
  readonly onlyMainContent: boolean;
  /** CSS selectors or tag names. */
  readonly includeTags: readonly string[];
  readonly excludeTags: readonly string[];
  /** Changes markdown only. */
  readonly removeBase64Images: boolean;
  /** How the live page is drawn, for `branding`. */
  readonly styles?: StyleSample | null;
  /** Attributes to collect from the entire page, unchanged. */
  readonly attributes?: readonly AttributeRequest[];
  /** The outcome of each element is requested too. */
  readonly trace?: boolean;
  /** The links of the whole page are requested too, whatever the other formats leave out. */
  readonly pageLinks?: boolean;
  /** Page kind to assume, whatever the structure suggests; null to detect it. */
  readonly readAs?: PageKind | null;
  readonly formats: {
    readonly markdown: boolean;
    readonly html: boolean;
    readonly links: boolean;
    readonly images: boolean;
    /** Facts about things that are sold or served: contract 2.5, api-facts 1.5 and 1.6. */
    readonly product?: boolean;
    readonly menu?: boolean;
    readonly branding?: boolean;
  };
}

export interface ExtractOutput {
  readonly markdown?: string;
  readonly html?: string;
  readonly links?: string[];
  /** Only if requested. */
  readonly pageLinks?: readonly PageLink[];
  readonly images?: string[];
  readonly attributes?: AttributeValues[];
  readonly product?: ProductDocument;
  readonly menu?: MenuDocument;
  /** Only for a page whose styles were captured with it. */
  readonly branding?: BrandingDocument;
  readonly metadata: PageMetadata;
  /** The page kind detected from its structure. Only if something depends on it: the main content, or a product. */
  readonly pageKind?: PageKind;
  readonly warnings: readonly string[];
  /** Only if requested. */
  readonly trace?: TracedPage;
}

/** Attributes that only the capture of a live page writes. */
const captureMarks = [hiddenMark, frameMark, nodeMark];

/**
 * Produces the requested formats from the HTML of a page: filters, main content, absolute URLs, metadata (contract 2.2 and 2.5). Takes any
 * input, however broken or hostile: what exceeds a limit is omitted and named in `warnings`.
 * @param models others than the shipped ones measure what training gives
 */
export function extractDocument(given: ExtractInput, models: Models = shippedModels): ExtractOutput {
  const input = { ...given, url: withoutLogin(given.url) };
  const opened = openPage(input.html, input.url);
  const { page, elements, layouts, base, traits } = opened;
  const metadata = readMetadata(elements, base);
  // Data in scripts is lost once the page is cleaned.
  const whole = { elements, body: page.body, base, url: input.url };
  const facts = collectFacts(whole, input.formats);
  const brand = input.formats.branding === true ? readStatedBrand(whole) : null;

  openShadowRoots(elements);
  const followed = input.pageLinks === true ? { pageLinks: collectPageLinks(page.document, base) } : {};
  const wanted = collectAttributes(page.document, input.attributes ?? []);
  const originalSources = cleanPage(opened, input.url);
  const trace = input.trace === true ? new PageTrace(page.body) : null;
  const remover = trace ?? plainRemover;
  const excluded = excludeMatches(page, input.excludeTags, remover);
  const isNarrowed = input.onlyMainContent && !namesElements(input);
  if (isNarrowed) dropFrames(page.body, input.url, remover);
  nameEmptyFrames(page.body, input.url, remover);
  const analysis = needsAnalysis(input) ? analysePage(page.body, traits, input.readAs, layouts, models) : null;
  // Controls that open something may be left out below.
  const hidden = input.formats.markdown ? findHiddenText(page.body, layouts) : new Set<Element>();
  const included = narrow(input, page, analysis, remover);
  const unwritten = findUnwritten(input, page.body, hidden, trace);
  const kept = elementsBelow(page.document);
  for (const element of kept) forgetCapture(element);

  const { formats } = input;
  const told = selectFacts(facts, formats, analysis?.readAs ?? null);
  const looks = describeBranding(metadata, base, input.styles ?? null, brand);
  const lists = listAddresses(formats, kept);
  const writing = { baseUrl: input.url, removeBase64Images: input.removeBase64Images, originalSources, layouts };
  const markdown = formats.markdown
    ? { markdown: writeText(page.body, { ...writing, leftOut: unwritten }, trace) }
    : {};
  return {
    ...markdown,
    ...writeHtml(formats.html, page.html, kept, input.url),
    ...lists,
    ...followed,
    ...told.fields,
    ...looks.fields,
    metadata,
    ...(analysis === null ? {} : { pageKind: analysis.kind }),
    ...(trace === null ? {} : { trace: trace.buildTracedPage((root) => writeMarkdown(root, writing)) }),
    attributes: wanted.attributes,
    warnings: [...page.warnings, ...wanted.warnings, ...excluded, ...included, ...told.warnings, ...looks.warnings],
  };
}

/** Returns the requested lists of the URLs in a page. */
function listAddresses(
  { links, images }: ExtractInput['formats'],
  elements: readonly Element[],
): Pick<ExtractOutput, 'links' | 'images'> {
  return {
    ...(links ? { links: collectLinks(elements) } : {}),
    ...(images ? { images: collectImages(elements) } : {}),
  };
}

/** Capture attributes of a frame belong to the frame, not to the box that holds its content. */
function forgetCapture({ name, attribs }: Element): void {
  if (name === 'div' && attribs[frameMark] !== undefined)
    for (const own of ['title', 'allowfullscreen']) delete attribs[own];
  for (const mark of captureMarks) delete attribs[mark];
}

/**
 * Finds what stays in the page but is not written: hidden text in the midst of visible text; and, if the full page is requested, collapsed
 * menus, which stay in its HTML and links. Runs while the capture marks are present.
 */
function findUnwritten(
  input: ExtractInput,
  body: Element,
  hidden: ReadonlySet<Element>,
  trace: PageTrace | null,
): ReadonlySet<Element> {
  if (!input.formats.markdown) return new Set();
  const isNamed = namesElements(input);
  const folded = !input.onlyMainContent && !isNamed ? findFoldedMenus(body) : new Set<Element>();
  const left = new Set([...hidden, ...folded]);
  // Who names an element wants it, hidden or not.
  if (isNamed) for (const named of body.children) left.delete(named as Element);
  trace?.leaveUnwritten(hidden, 'hidden');
  trace?.leaveUnwritten(folded, 'folded');
  return left;
}

function writeText(body: Element, writing: MarkdownOptions, trace: PageTrace | null): string {
  return writeMarkdown(body, trace === null ? writing : { ...writing, trace: trace.ranges });
}

interface BrandingResult {
  readonly fields: { readonly branding?: BrandingDocument };
  readonly warnings: readonly string[];
}

/** @param stated the brand that the page states; null if the format is not requested */
function describeBranding(
  metadata: PageMetadata,
  base: string,
  sample: StyleSample | null,
  stated: StatedBrand | null,
): BrandingResult {
  if (stated === null) return { fields: {}, warnings: [] };
  if (sample === null) return { fields: {}, warnings: ['branding: the styles of this page could not be determined.'] };
  const warnings = sample.isPartial ? ['branding: the page is so large that only a part of it was analyzed.'] : [];
  return {
    fields: { branding: readBranding({ metadata, base, sample, stated }) },
    warnings,
  };
}

/** Returns the named elements unchanged if the request names any, otherwise the main content or the complete page. Returns warnings too. */
function narrow(
  input: ExtractInput,
  page: ParsedPage,
  analysis: PageAnalysis | null,
  remover: Remover,
): readonly string[] {
  if (namesElements(input)) return includeMatches(page, input.includeTags, remover);
  if (input.onlyMainContent && analysis !== null) pruneToMainContent(analysis, remover);
  return [];
}

/** Analyzing a page takes as long as writing it. */
function needsAnalysis(input: ExtractInput): boolean {
  return (input.onlyMainContent && !namesElements(input)) || input.formats.product === true || input.trace === true;
}

function namesElements({ includeTags }: ExtractInput): boolean {
  return includeTags.some((selector) => selector.trim() !== '');
}

function writeHtml(wanted: boolean, root: Element, kept: readonly Element[], url: string): { html?: string } {
  if (!wanted) return {};
  absoluteFragments(kept, url);
  return { html: render(root, { encodeEntities: 'utf8' }) };
}
