// Monaco's own worker, as an entry file of the build.
import 'monaco-editor/editor/editor.worker';
