import type { SendWithProgress } from '../api/client.ts';

const headersOf = (lines: string): Headers =>
  new Headers(
    lines
      .trim()
      .split(/[\r\n]+/)
      .filter((line) => line !== '')
      .map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
  );

/** Statuses whose answer has no body. */
const WITHOUT_BODY = new Set([204, 304]);

/** Sends a form as `fetch` would, which reports nothing about a body that is being sent. */
export const sendWithProgress: SendWithProgress = (url, { method, headers, body }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total === 0 ? 1 : loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      resolve(
        new Response(WITHOUT_BODY.has(status) ? null : responseText, { status, headers: headersOf(request.getAllResponseHeaders()) }),
      );
    });
    request.addEventListener('error', () => {
      reject(new TypeError('no answer'));
    });
    request.send(body);
  });
