// The editor's worker for JSON: completion, hover and folding.
import 'monaco-editor/language/json/json.worker';
