import type { HttpResponse } from '../../engine/http/httpResponse.ts';

/** The smallest valid image, audio and video: one plum pixel, 8 silent samples, and a video without frames. */
const files: Readonly<
  Record<'screenshot' | 'audio' | 'video', { readonly name: string; readonly type: string; readonly base64: string }>
> = {
  screenshot: {
    name: 'screenshot.png',
    type: 'image/png',
    base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mPYapoIAALuAUyZwePfAAAAAElFTkSuQmCC',
  },
  audio: {
    name: 'audio.wav',
    type: 'audio/wav',
    base64: 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==',
  },
  video: {
    name: 'video.mp4',
    type: 'video/mp4',
    base64: 'AAAAGGZ0eXBpc29tAAAAAGlzb21tcDQxAAAACGZyZWU=',
  },
};

/** Below the root of the lab's URLs. As with a signed URL, no key is needed: there is nothing to hide in them. */
const mediaPath = '/lab-media/';

/** Returns the URL of the file that a media format returns. */
export function mediaUrl(format: keyof typeof files, origin: string): string {
  return `${origin}${mediaPath}${files[format].name}`;
}

/** The file of a path; null for a path of the API. */
export function findMedia(path: string): HttpResponse | null {
  const file = Object.values(files).find(({ name }) => path === `${mediaPath}${name}`);
  return file === undefined ? null : { status: 200, mediaType: file.type, body: Buffer.from(file.base64, 'base64') };
}
