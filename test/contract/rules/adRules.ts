import { expect } from 'vitest';
import { pathOfHtml } from '../../support/optionPages.ts';
import { type EngineRule, type EngineTopic, variantsOf } from './engineRule.ts';

const story =
  '<main><h1>Kiln log</h1><p>The kiln cooled overnight and the glaze came out well; we open it on Monday at nine.</p></main>';
const everything = { onlyMainContent: false, maxAge: 0 } as const;
const over = 'position:fixed;bottom:0;left:0;right:0;background:#fff;padding:20px;z-index:9999';

interface Dialog {
  readonly name: string;
  readonly html: string;
  /** What the page shows once the right button was pressed; nothing where the dialog can only be taken away. */
  readonly pressed?: string;
}

/** Returns a dialog whose buttons write into the page which of them was pressed. */
function dialog(text: string, buttons: readonly string[], style = over): string {
  const made = buttons.map(
    (label) =>
      `<button onclick="this.closest('.box').remove();said.textContent='Pressed: ${label.replaceAll("'", '’')}'">${label}</button>`,
  );
  return `${story}<p id=said></p><div class=box style="${style}"><h2>${text}</h2>${made.join(' ')}</div>`;
}

const dialogs: readonly Dialog[] = [
  {
    name: 'English, with a way to refuse',
    html: dialog('We use cookies to improve your experience.', ['Accept all', 'Reject all', 'Manage settings']),
    pressed: 'Reject all',
  },
  {
    name: 'English, with nothing but yes',
    html: dialog('This website uses cookies.', ['Learn more', 'Got it!']),
    pressed: 'Got it!',
  },
  {
    name: 'German',
    html: dialog('Wir verwenden Cookies und ähnliche Techniken.', [
      'Einstellungen',
      'Alle akzeptieren',
      'Nur notwendige Cookies',
    ]),
    pressed: 'Nur notwendige Cookies',
  },
  {
    name: 'French',
    html: dialog('Ce site utilise des cookies.', ['Tout accepter', 'Continuer sans accepter', 'Paramétrer']),
    pressed: 'Continuer sans accepter',
  },
  {
    name: 'Spanish',
    html: dialog('Utilizamos cookies propias y de terceros.', ['Configurar', 'Aceptar', 'Rechazar todas']),
    pressed: 'Rechazar todas',
  },
  {
    name: 'Italian, as a modal window',
    html: dialog(
      'Questo sito usa i cookie.',
      ['Accetta tutti', 'Rifiuta'],
      'position:absolute;top:20%;left:20%;z-index:2000',
    ),
    pressed: 'Rifiuta',
  },
  {
    name: 'Polish',
    html: dialog('Używamy plików cookie.', ['Zgadzam się', 'Nie zgadzam się']),
    pressed: 'Nie zgadzam się',
  },
  { name: 'Russian', html: dialog('Мы используем файлы cookie.', ['Принять', 'Настройки']), pressed: 'Принять' },
  {
    name: 'Japanese',
    html: dialog('当サイトではクッキーを使用します。', ['同意する', '拒否する']),
    pressed: '拒否する',
  },
  { name: 'Chinese', html: dialog('本网站使用 Cookie。', ['接受全部', '拒绝']), pressed: '拒绝' },
  { name: 'Arabic', html: dialog('نستخدم ملفات تعريف الارتباط.', ['قبول', 'رفض']), pressed: 'رفض' },
  {
    name: 'in a shadow root',
    html: `${story}<p id=said></p><div id=host></div><script>const root=host.attachShadow({mode:'open'});
root.innerHTML='<div style="${over}"><h2>We use cookies</h2><button>Accept</button> <button>Decline</button></div>';
for (const b of root.querySelectorAll('button')) b.onclick=()=>{host.remove();said.textContent='Pressed: '+b.textContent};</script>`,
    pressed: 'Decline',
  },
  {
    name: 'that comes a moment late',
    html: `${story}<p id=said></p><script>setTimeout(()=>{document.body.insertAdjacentHTML('beforeend',
'<div role=dialog aria-modal=true style="${over}"><h2>We use cookies</h2><button onclick="this.parentNode.remove();said.textContent=this.textContent">Deny</button></div>')},400)</script>`,
    pressed: 'Deny',
  },
  {
    name: 'whose buttons do nothing',
    html: `${story}<div id="cookie-bar" style="${over}"><h2>We use cookies</h2><button>Accept</button></div>`,
  },
  {
    name: 'whose buttons lead elsewhere',
    html: `${story}<div style="${over}"><h2>We use cookies</h2><a href="/article">Accept</a></div>`,
  },
  {
    name: 'in a frame of its own',
    html: `${story}<div style="${over}"><iframe title="Cookie consent" src="/html?body=%3Ch2%3EWe%20use%20cookies%3C%2Fh2%3E%3Cbutton%3EAccept%3C%2Fbutton%3E"></iframe></div>`,
  },
  {
    name: 'a notice with one button, whatever is written on it',
    html: `${story}<p id=said></p><section class="cookies" style="${over}"><p>One cookie. It remembers that you have read this.</p><button onclick="this.parentNode.remove();said.textContent=this.textContent">Fine</button></section>`,
    pressed: 'Fine',
  },
];

const about = /cookie|クッキー|ملفات/i;

function dialogRule({ name, html, pressed }: Dialog): EngineRule {
  return {
    rule: `a cookie dialog is closed: ${name}`,
    source: 'contract 2.2 (blockAds)',
    path: pathOfHtml(html),
    options: { ...everything, formats: ['markdown', 'html'] },
    check: (_world, answer) => {
      const markdown = answer?.textOf('markdown') ?? '';
      expect(markdown).toContain('The kiln cooled overnight');
      const rest = markdown.split('Pressed: ').at(0) ?? '';
      expect(rest.replace(pressed ?? '', '')).not.toMatch(about);
      expect(answer?.textOf('html').includes('<button')).toBe(false);
      if (pressed !== undefined) expect(markdown).toContain(pressed);
    },
  };
}

function unmodified(name: string, html: string, kept: string): EngineRule {
  return {
    rule: `what is no such dialog stays: ${name}`,
    source: 'contract 2.2 (blockAds)',
    path: pathOfHtml(html),
    options: everything,
    answer: { data: { markdown: expect.stringContaining(kept) as string } },
  };
}

export const adRules: EngineTopic = {
  topic: 'blockAds',
  rules: [
    ...variantsOf(dialogs.map(dialogRule)),
    ...variantsOf([
      unmodified(
        'an article about cookies',
        '<main><article><h1>Cookies and consent</h1><p>A cookie dialog asks for consent. Accept or reject?</p><button>Accept</button></article></main>',
        'A cookie dialog asks for consent',
      ),
      unmodified(
        'a recipe',
        `${story}<div class="cookie-recipe"><h2>Chocolate chip cookies</h2><p>Bake twelve minutes.</p><button>Save</button></div>`,
        'Chocolate chip cookies',
      ),
      unmodified(
        'a recipe that floats',
        `${story}<div class="cookie-recipe" style="${over}"><h2>Chocolate chip cookies</h2><button>Save</button></div>`,
        'Chocolate chip cookies',
      ),
      unmodified(
        'a heading that stays visible',
        `<header style="position:sticky;top:0"><nav><a href="/cookies">Cookie policy</a> <button>Menu</button></nav></header>${story}`,
        'Cookie policy',
      ),
      unmodified(
        'another dialog',
        `${story}<div role=dialog style="${over}"><h2>Opening hours change</h2><button>OK</button></div>`,
        'Opening hours change',
      ),
    ]),
    {
      rule: 'advertisements are neither asked for nor written',
      source: 'contract 2.2 (blockAds)',
      check: async ({ scrape, site }) => {
        site.forget();
        const path = pathOfHtml(
          `${story}<script src="${site.origin}/static/prebid9.js"></script><ins class="adsbygoogle">Buy a kiln now</ins><div id="div-gpt-ad-7">And glaze</div>`,
        );
        const answer = await scrape(path, { ...everything, formats: ['markdown', 'html'] });
        expect(answer.textOf('markdown')).not.toMatch(/Buy a kiln|And glaze/);
        expect(answer.textOf('html')).not.toMatch(/Buy a kiln|And glaze/);
        expect(site.seen('/static/prebid9.js')).toEqual([]);
      },
    },
    {
      rule: 'false leaves both as they are',
      source: 'contract 2.2 (blockAds)',
      check: async ({ scrape, site }) => {
        site.forget();
        const path = pathOfHtml(
          `${dialogs[0]?.html ?? ''}<script src="${site.origin}/static/prebid9.js"></script><ins class="adsbygoogle">Buy a kiln now</ins>`,
        );
        const answer = await scrape(path, { ...everything, blockAds: false });
        expect(answer.textOf('markdown')).toContain('We use cookies');
        expect(answer.textOf('markdown')).toContain('Buy a kiln now');
        expect(site.seen('/static/prebid9.js')).toHaveLength(1);
      },
    },
  ],
};
