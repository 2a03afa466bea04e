/** A project for one snippet, and the classes of the .NET SDK that snippets name, with the types of their properties. */
export const csharpStandIn: Readonly<Record<string, string>> = {
  'snippet.csproj': `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <RollForward>Major</RollForward>
  </PropertyGroup>
</Project>
`,
  'StandIn.cs': `namespace Firecrawl
{
    using Firecrawl.Models;
    public class FirecrawlClient
    {
        public FirecrawlClient(string? apiKey = null, string? apiUrl = null) { }
        public Task<Document> ScrapeAsync(string url, ScrapeOptions? options = null) => Task.FromResult(new Document());
    }
}
namespace Firecrawl.Models
{
    public class Document { public string? Markdown { get; set; } }
    public class LocationConfig
    {
        public string? Country { get; set; }
        public List<string>? Languages { get; set; }
    }
    public class ScrapeOptions
    {
        public List<object>? Formats { get; set; }
        public Dictionary<string, string>? Headers { get; set; }
        public List<string>? IncludeTags { get; set; }
        public List<string>? ExcludeTags { get; set; }
        public bool? OnlyMainContent { get; set; }
        public int? Timeout { get; set; }
        public int? WaitFor { get; set; }
        public bool? Mobile { get; set; }
        public List<object>? Parsers { get; set; }
        public List<Dictionary<string, object>>? Actions { get; set; }
        public LocationConfig? Location { get; set; }
        public bool? SkipTlsVerification { get; set; }
        public bool? RemoveBase64Images { get; set; }
        public bool? BlockAds { get; set; }
        public string? Proxy { get; set; }
        public long? MaxAge { get; set; }
        public bool? StoreInCache { get; set; }
        public bool? RedactPII { get; set; }
        public string? Integration { get; set; }
    }
}
`,
};

/** The same for Mono's compiler, which supports the language before nullable reference types. */
export const monoStandIn: Readonly<Record<string, string>> = {
  'StandIn.cs': withUsings(
    (csharpStandIn['StandIn.cs'] ?? '').replaceAll(/(string|>|LocationConfig|ScrapeOptions)\?/g, '$1'),
  ),
};

/** Returns a program for Mono's compiler, wrapped in a class; null for syntax that this compiler lacks. */
export function csharpForMono(code: string): string | null {
  if (code.includes('"""\n')) return null;
  const statements = code.split('\n').filter((line) => !/^using [\w.]+;$/.test(line));
  const usings = code.split('\n').filter((line) => /^using [\w.]+;$/.test(line));
  return withUsings(`${usings.join('\n')}
static class Program
{
    static void Main()
    {
        Send().Wait();
    }

    static async Task Send()
    {
${statements.join('\n')}
    }
}
`);
}

function withUsings(code: string): string {
  return `using System;\nusing System.Collections.Generic;\nusing System.Threading.Tasks;\n${code}`;
}
