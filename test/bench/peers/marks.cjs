// Loaded with `-r` into the program under test and into its baseline alike: reports when main is ready, when the window
// first paints, and when a Monaco editor takes input. CommonJS, because `-r` takes nothing else.
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

const readEditor = `new Promise((settle) => {
  const read = () => {
    if (document.querySelector('.monaco-editor .inputarea, .monaco-editor .native-edit-context')) requestAnimationFrame(() => settle(Date.now()));
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
    contents.executeJavaScript(readEditor).then(
      (at) => report('editor', at),
      () => undefined,
    );
  });
});
