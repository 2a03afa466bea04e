/** The classes of the Java SDK that snippets name, with the types of their builders and nothing behind them. */
export const javaStandIn: Readonly<Record<string, string>> = {
  'com/firecrawl/client/FirecrawlClient.java': `package com.firecrawl.client;
import com.firecrawl.models.*;
public class FirecrawlClient {
  public static Builder builder() { return new Builder(); }
  public Document scrape(String url) { return new Document(); }
  public Document scrape(String url, ScrapeOptions options) { return new Document(); }
  public static class Builder {
    public Builder apiKey(String key) { return this; }
    public Builder apiUrl(String url) { return this; }
    public FirecrawlClient build() { return new FirecrawlClient(); }
  }
}
`,
  'com/firecrawl/models/Document.java': `package com.firecrawl.models;
public class Document { public String getMarkdown() { return ""; } }
`,
  'com/firecrawl/models/LocationConfig.java': `package com.firecrawl.models;
import java.util.List;
public class LocationConfig {
  public static Builder builder() { return new Builder(); }
  public static class Builder {
    public Builder country(String country) { return this; }
    public Builder languages(List<String> languages) { return this; }
    public LocationConfig build() { return new LocationConfig(); }
  }
}
`,
  'com/firecrawl/models/ScrapeOptions.java': `package com.firecrawl.models;
import java.util.List;
import java.util.Map;
public class ScrapeOptions {
  public static Builder builder() { return new Builder(); }
  public static class Builder {
${[
  ...['onlyMainContent', 'mobile', 'skipTlsVerification', 'removeBase64Images', 'blockAds', 'storeInCache'].map(
    (name) => setter(name, 'Boolean'),
  ),
  ...['lockdown', 'redactPII'].map((name) => setter(name, 'Boolean')),
  ...['timeout', 'waitFor'].map((name) => setter(name, 'Integer')),
  setter('maxAge', 'Long'),
  ...['proxy', 'integration'].map((name) => setter(name, 'String')),
  ...['includeTags', 'excludeTags'].map((name) => setter(name, 'List<String>')),
  ...['formats', 'parsers'].map((name) => setter(name, 'List<Object>')),
  setter('headers', 'Map<String, String>'),
  setter('actions', 'List<Map<String, Object>>'),
  setter('location', 'LocationConfig'),
].join('\n')}
    public ScrapeOptions build() { return new ScrapeOptions(); }
  }
}
`,
};

function setter(name: string, type: string): string {
  return `    public Builder ${name}(${type} value) { return this; }`;
}
