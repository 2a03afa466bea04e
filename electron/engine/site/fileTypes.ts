/** Extensions of images that the document readers read. */
const readableImages: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'webp', 'tif', 'tiff']);

/** Extensions of files that are never crawled. PDFs, office files and text of any kind are. */
const uncrawledFiles: ReadonlySet<string> = new Set([
  ...['zip', 'rar', '7z', 'gz', 'tgz', 'bz2', 'tbz2', 'xz', 'txz', 'zst', 'lz', 'tar', 'cab', 'jar', 'war', 'iso'],
  ...[
    'exe',
    'msi',
    'dmg',
    'pkg',
    'deb',
    'rpm',
    'apk',
    'ipa',
    'appimage',
    'bin',
    'img',
    'dll',
    'so',
    'wasm',
    'swf',
    'torrent',
  ],
  ...['mp4', 'm4v', 'mov', 'avi', 'flv', 'wmv', 'webm', 'mkv', 'mpg', 'mpeg', 'ogv', '3gp', 'm3u8', 'mpd'],
  ...['mp3', 'wav', 'ogg', 'oga', 'opus', 'flac', 'm4a', 'aac', 'wma', 'mid', 'midi'],
  ...['gif', 'svg', 'svgz', 'ico', 'bmp', 'avif', 'heic', 'heif', 'jxl', 'psd', 'ai', 'eps'],
  ...['woff', 'woff2', 'ttf', 'otf', 'eot'],
  ...['css', 'scss', 'less', 'map', 'js', 'mjs', 'cjs', 'inc'],
  ...['djvu', 'mobi', 'azw', 'azw3'],
]);

/**
 * Whether the path of a URL names a file that is not crawled, judged by its extension.
 * @param path the path of a URL, without query
 * @param readsImages whether images are read as documents
 */
export function isUncrawledFile(path: string, readsImages: boolean): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  if (dot === -1) return false;
  const extension = name.slice(dot + 1).toLowerCase();
  return uncrawledFiles.has(extension) || (!readsImages && readableImages.has(extension));
}
