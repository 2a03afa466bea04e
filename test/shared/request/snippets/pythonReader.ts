import { execFileSync } from 'node:child_process';
import type { JsonValue } from '../../../../shared/base/json.ts';

/** The one call of a script: its arguments as values. */
export interface PythonCall {
  readonly name: string;
  readonly words: readonly JsonValue[];
  readonly keywords: Readonly<Record<string, JsonValue>>;
}

/** A way to find out what a script would call. */
export interface PythonReader {
  readonly name: string;
  /** The calls of a name, one for each script. */
  readCalls(scripts: readonly { readonly code: string; readonly name: string }[]): readonly PythonCall[];
}

/**
 * Parses the one call of a name in a script with Python's literal grammar only: names, strings with their escapes, numbers, lists,
 * dictionaries. It rejects everything else, so that code which only looks right does not pass.
 */
export const literalReader: PythonReader = {
  name: 'its grammar',
  readCalls: (scripts) =>
    scripts.map(({ code, name }) => {
      const at = code.indexOf(`${name}(`);
      if (at < 0) throw new Error(`no call of ${name}`);
      return { name, ...new LiteralReader(code, at + name.length + 1).readArguments() };
    }),
};

/** The real Python with stubs for the packages, which print their arguments. */
export const realPythonReader: PythonReader = {
  name: 'the real python3',
  readCalls(scripts) {
    const program = `
import json, sys, types
calls = []
def record(call):
    def recorder(*words, **keywords):
        calls.append({"name": call, "words": list(words), "keywords": keywords})
        return types.SimpleNamespace(json=lambda: {})
    return recorder
def answer_later(call):
    recorder = record(call)
    async def later(*words, **keywords):
        return recorder(*words, **keywords)
    return later
firecrawl = types.ModuleType("firecrawl")
class Firecrawl:
    def __init__(self, **keywords):
        calls.append({"name": "Firecrawl", "words": [], "keywords": keywords})
        self.scrape = record("client.scrape")
class AsyncFirecrawl:
    def __init__(self, **keywords):
        calls.append({"name": "AsyncFirecrawl", "words": [], "keywords": keywords})
        self.scrape = answer_later("client.scrape")
firecrawl.Firecrawl = Firecrawl
firecrawl.AsyncFirecrawl = AsyncFirecrawl
requests = types.ModuleType("requests")
requests.post = record("requests.post")
httpx = types.ModuleType("httpx")
class AsyncClient:
    def __init__(self, **keywords):
        self.post = answer_later("client.post")
    async def __aenter__(self):
        return self
    async def __aexit__(self, *_):
        pass
httpx.AsyncClient = AsyncClient
sys.modules["httpx"] = httpx
sys.modules["firecrawl"] = firecrawl
sys.modules["requests"] = requests
answers = []
for code in json.load(sys.stdin):
    calls.clear()
    exec(compile(code, "snippet", "exec"), {"print": lambda *_: None})
    answers.append(list(calls))
sys.stdout.write(json.dumps(answers))
`;
    const input = JSON.stringify(scripts.map(({ code }) => code));
    const env = { ...process.env, FIRECRAWL_API_KEY: 'test-key-for-nobody' };
    const printed = execFileSync('python3', ['-I', '-X', 'utf8', '-c', program], {
      input,
      encoding: 'utf8',
      env,
      maxBuffer: 64_000_000,
    });
    const answers = JSON.parse(printed) as PythonCall[][];
    return scripts.map(({ name }, index) => {
      const call = answers[index]?.find((candidate) => candidate.name === name);
      if (call === undefined) throw new Error(`no call of ${name}`);
      return call;
    });
  },
};

export function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

class LiteralReader {
  private position: number;
  private readonly text: string;

  constructor(text: string, position: number) {
    this.text = text;
    this.position = position;
  }

  readArguments(): { words: JsonValue[]; keywords: Record<string, JsonValue> } {
    const words: JsonValue[] = [];
    const keywords: Record<string, JsonValue> = {};
    while (!this.take(')')) {
      const keyword = this.match(/([A-Za-z_]\w*)\s*=(?!=)/y)?.[1];
      const value = this.readValue();
      if (keyword === undefined) words.push(value);
      else Object.defineProperty(keywords, keyword, { value, enumerable: true });
      if (!this.take(',')) {
        if (!this.take(')')) throw this.unexpected();
        break;
      }
    }
    return { words, keywords };
  }

  private readValue(): JsonValue {
    const name = this.match(/True|False|None/y)?.[0];
    if (name !== undefined) return name === 'None' ? null : name === 'True';
    const number = this.match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y)?.[0];
    if (number !== undefined) return Number(number);
    const string = this.match(/"((?:[^"\\\n]|\\.)*)"/y)?.[1];
    if (string !== undefined) return unescapePython(string);
    if (this.match(/os\.environ\["\w+"\]|f"Bearer \{os\.environ\['\w+'\]\}"/y) !== null) return 'from the environment';
    if (this.take('[')) return this.readList();
    if (this.take('{')) return this.readDictionary();
    throw this.unexpected();
  }

  private readList(): JsonValue[] {
    const items: JsonValue[] = [];
    while (!this.take(']')) {
      items.push(this.readValue());
      if (!this.take(',')) {
        if (!this.take(']')) throw this.unexpected();
        break;
      }
    }
    return items;
  }

  private readDictionary(): JsonValue {
    const entries: [string, JsonValue][] = [];
    while (!this.take('}')) {
      const key = this.readValue();
      if (typeof key !== 'string' || !this.take(':')) throw this.unexpected();
      entries.push([key, this.readValue()]);
      if (!this.take(',')) {
        if (!this.take('}')) throw this.unexpected();
        break;
      }
    }
    return Object.fromEntries(entries);
  }

  private take(character: string): boolean {
    return this.match(character === ')' ? /\)/y : new RegExp(`\\${character}`, 'y')) !== null;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    while (/\s/.test(this.text[this.position] ?? '')) this.position += 1;
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found !== null) this.position += found[0].length;
    return found;
  }

  private unexpected(): Error {
    return new Error(
      `not Python as this reader knows it: ${JSON.stringify(this.text.slice(this.position, this.position + 40))}`,
    );
  }
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\', '"': '"', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function unescapePython(text: string): string {
  return text.replaceAll(/\\(?:u([0-9a-f]{4})|(.))/gis, (_, hex: string | undefined, letter: string | undefined) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    const plain = escapes[letter ?? ''];
    if (plain === undefined) throw new Error(`an escape that Python reads otherwise: \\${letter}`);
    return plain;
  });
}
