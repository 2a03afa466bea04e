import { describe, expect, it } from 'vitest';
import { findFoldedMenus } from '../../../../../electron/engine/extract/clean/findFoldedMenus.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';

const words = `<main><p>${'The water comes in twice a day, and twice a day it goes. '.repeat(10)}</p></main>`;
const links = '<a href="/one">One</a> <a href="/two">Two</a> <a href="/three">Three</a>';

function foldedIn(html: string): readonly (string | undefined)[] {
  return [...findFoldedMenus(parseHtml(html).body)].map(({ attribs }) => attribs['id']);
}

describe('a menu that a page has folded away', () => {
  it.each([
    ['by its attribute', `<div id="menu" hidden>${links}</div>`],
    ['by its own style', `<ul id="menu" style="color:red; display: none">${links}</ul>`],
    ['inside another one', `<nav id="menu" hidden>${links}<div id="deep" hidden>${links}</div></nav>`],
  ])('is found %s', (_how, menu) => {
    expect(foldedIn(words + menu)).toEqual(['menu']);
  });

  it.each([
    ['that is shown', `<nav id="menu">${links}</nav>`],
    ['of which readers without sight are told nothing', `<nav id="menu" aria-hidden="true">${links}</nav>`],
    ['that a search in the page opens', `<div id="menu" hidden="until-found">${links}</div>`],
  ])('is not one %s', (_how, menu) => {
    expect(foldedIn(words + menu)).toEqual([]);
  });

  it('is not a panel that says something', () => {
    const panel = `<p>Install it with the package manager of your system, then start it. ${links}</p>`;
    expect(foldedIn(`${words}<div role="tabpanel" hidden>${panel}</div>`)).toEqual([]);
  });

  it('is not most of a page', () => {
    expect(foldedIn(`<p>Loading.</p><div hidden>${links}</div>`)).toEqual([]);
  });
});
