import { type PageAnalysis, analysePage } from '../../electron/engine/extract/main/analysePage.ts';
import { dropFrames, nameEmptyFrames } from '../../electron/engine/extract/clean/dropFrames.ts';
import type { Models } from '../../electron/engine/extract/main/models.ts';
import { openShadowRoots } from '../../electron/engine/extract/clean/removeMarkup.ts';
import { cleanPage, openPage } from '../../electron/engine/extract/openPage.ts';
import { plainRemover } from '../../electron/engine/extract/tree/remover.ts';

/** Analyzes a page as the extraction of its main content by these models does. */
export function analyseHtml(html: string, url: string, models: Models): PageAnalysis {
  const opened = openPage(html, url);
  openShadowRoots(opened.elements);
  cleanPage(opened, url);
  dropFrames(opened.page.body, url, plainRemover);
  nameEmptyFrames(opened.page.body, url, plainRemover);
  return analysePage(opened.page.body, opened.traits, null, opened.layouts, models);
}
