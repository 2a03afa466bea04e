/**
 * Every response field with a view of its own, with a foreign text wherever a text is possible and a URL of the canary wherever a file is
 * possible.
 */
export function hostileFields(
  texts: readonly string[],
  address: (what: string) => string,
): Readonly<Record<string, unknown>> {
  let next = 0;
  // Round-robin, so that each text occurs in other positions of other responses.
  const text = (): string => {
    next += 1;
    return (texts[next % Math.max(1, texts.length)] ?? '').slice(0, 3000);
  };
  return {
    answer: text(),
    highlights: text(),
    summary: text(),
    json: { [text().slice(0, 80)]: text(), list: [text()] },
    actions: {
      screenshots: [address('step.png'), text()],
      scrapes: [{ url: address('scraped'), html: text() }, { url: text() }],
      javascriptReturns: [{ type: text().slice(0, 60), value: { a: text() } }, text()],
      pdfs: [address('page.pdf'), text()],
    },
    branding: {
      colorScheme: text().slice(0, 60),
      brandName: text().slice(0, 200),
      colors: { primary: `url(${address('colour')})`, [text().slice(0, 40)]: text(), background: '#ffffff;' },
      fonts: [{ family: `x";src:url(${address('font')})` }],
      typography: { fontFamilies: { heading: `"};@import url(${address('import')})` }, fontSizes: { h1: text() } },
      spacing: { borderRadius: text() },
      components: {
        buttonPrimary: {
          background: `url(${address('button')})`,
          borderRadius: `1px;background:url(${address('radius')})`,
        },
      },
      images: { logo: address('logo.svg'), favicon: `data:image/svg+xml,${text()}` },
      personality: { tone: text() },
    },
    changeTracking: {
      changeStatus: text().slice(0, 60),
      diff: `+${text()}\n-${text()}`,
      json: { price: { previous: text() } },
    },
    product: {
      title: text(),
      url: `javascript:${text()}`,
      description: text(),
      variants: [
        {
          title: text(),
          price: { amount: 1, currency: text() },
          images: [{ url: address('product.png'), alt: text() }],
        },
      ],
    },
    menu: {
      isMenu: true,
      merchant: { name: text() },
      sourceUrl: `javascript:${text()}`,
      sections: [{ name: text(), items: [{ name: text(), price: { formatted: text() }, dietary: [text()] }] }],
    },
    attributes: [{ selector: text(), attribute: text(), values: [text(), address('attribute')] }],
    audio: address('sound.mp3'),
    video: address('film.mp4'),
    videos: [{ url: address('film'), thumbnail: address('thumbnail.png'), title: text() }],
    rawBase64: text(),
    tools: [{ provider: text(), capability: text(), name: text(), description: text(), options: [{ name: text() }] }],
    alexandria: [{ provider: text(), capability: text(), error: { message: text(), code: text() } }],
  };
}
