// Loaded with `-r` into the program under test and into its baseline alike: reports when main is ready, when the window
// first paints, when a text takes input (that of a Monaco editor, or the one that hands on to it), and when Monaco does. CommonJS, because `-r` takes nothing else.
const { app } = require('electron');

function report(name, value) {
  process.stderr.write(`trowel-mark ${name} ${value}\n`);
}

app.once('ready', () => report('ready', Date.now()));

const readPaint = `new Promise((settle) => {
  const read = () => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0] ?? performance.getEntriesByName('first-paint')[0];
    if (paint) settle(performance.timeOrigin + paint.startTime); else requestAnimationFrame(read);
  };
  read();
})`;

const monaco = '.monaco-editor .inputarea, .monaco-editor .native-edit-context';

const readInput = (selector) => `new Promise((settle) => {
  const read = () => {
    if (document.querySelector('${selector}')) requestAnimationFrame(() => settle(Date.now()));
    else requestAnimationFrame(read);
  };
  read();
})`;

app.on('web-contents-created', (_event, contents) => {
  contents.once('dom-ready', () => {
    contents.executeJavaScript(readPaint).then(
      (at) => report('paint', at),
      () => undefined,
    );
    for (const [mark, selector] of [
      ['input', `.static-cover textarea, ${monaco}`],
      ['editor', monaco],
    ])
      contents.executeJavaScript(readInput(selector)).then(
        (at) => report(mark, at),
        () => undefined,
      );
  });
});
