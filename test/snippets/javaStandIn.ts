/** The classes of the Java SDK that snippets name, with the types of their builders and nothing behind them. */
export const javaStandIn: Readonly<Record<string, string>> = {
  'com/firecrawl/client/FirecrawlClient.java': `package com.firecrawl.client;
import com.firecrawl.models.*;
import java.util.List;
public class FirecrawlClient {
  public static Builder builder() { return new Builder(); }
  public Document scrape(String url) { return new Document(); }
  public Document scrape(String url, ScrapeOptions options) { return new Document(); }
  public MapData map(String url, MapOptions options) { return new MapData(); }
  public CrawlJob crawl(String url, CrawlOptions options) { return new CrawlJob(); }
  public BatchScrapeJob batchScrape(List<String> urls, BatchScrapeOptions options) { return new BatchScrapeJob(); }
  public Document parse(ParseFile file, ParseOptions options) { return new Document(); }
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
  ...job('MapData', 'getLinks'),
  ...job('CrawlJob', 'getData'),
  ...job('BatchScrapeJob', 'getData'),
  ...options('MapOptions', {
    Boolean: ['includeSubdomains', 'ignoreQueryParameters'],
    Integer: ['limit', 'timeout'],
    String: ['search', 'sitemap', 'integration'],
    LocationConfig: ['location'],
  }),
  ...options('CrawlOptions', {
    Boolean: [
      ...['ignoreQueryParameters', 'deduplicateSimilarURLs', 'crawlEntireDomain', 'allowExternalLinks'],
      ...['allowSubdomains', 'ignoreRobotsTxt', 'regexOnFullURL', 'zeroDataRetention'],
    ],
    Integer: ['maxDiscoveryDepth', 'limit', 'delay', 'maxConcurrency'],
    String: ['prompt', 'sitemap', 'robotsUserAgent', 'integration'],
    'List<String>': ['includePaths', 'excludePaths'],
    Object: ['webhook'],
    ScrapeOptions: ['scrapeOptions'],
  }),
  ...options('ParseFile', { String: ['filename', 'contentType'], 'byte[]': ['content'] }),
  ...options('ParseOptions', {
    Boolean: ['onlyMainContent', 'removeBase64Images', 'blockAds', 'redactPII', 'zeroDataRetention'],
    Integer: ['timeout'],
    String: ['proxy', 'integration'],
    'List<String>': ['includeTags', 'excludeTags'],
    'List<Object>': ['formats', 'parsers'],
    'Map<String, String>': ['headers'],
  }),
  ...options('BatchScrapeOptions', {
    Boolean: ['ignoreInvalidURLs', 'zeroDataRetention'],
    Integer: ['maxConcurrency'],
    String: ['appendToId', 'idempotencyKey', 'integration'],
    Object: ['webhook'],
    ScrapeOptions: ['options'],
  }),
};

/** A class with one list. */
function job(name: string, list: string): Readonly<Record<string, string>> {
  const body = `  public List<Object> ${list}() { return List.of(); }`;
  return {
    [`com/firecrawl/models/${name}.java`]: `package com.firecrawl.models;
import java.util.List;
public class ${name} {
${body}
}
`,
  };
}

/** A class with a builder, whose names are given by type. */
function options(name: string, names: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> {
  const setters = Object.entries(names).flatMap(([type, own]) => own.map((each) => setter(each, type)));
  return {
    [`com/firecrawl/models/${name}.java`]: `package com.firecrawl.models;
import java.util.List;
import java.util.Map;
public class ${name} {
  public static Builder builder() { return new Builder(); }
  public static class Builder {
${setters.join('\n')}
    public ${name} build() { return new ${name}(); }
  }
}
`,
  };
}

function setter(name: string, type: string): string {
  return `    public Builder ${name}(${type} value) { return this; }`;
}
