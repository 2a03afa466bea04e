// The editor's own worker, as a file that the build knows.
import 'monaco-editor/editor/editor.worker';
