import type { FetchedImage, ImageFetcher } from '../../../../functions/validate-ocr/ports/image-fetcher.ts';

export type ScriptedFetcher = ImageFetcher & { readonly script: (answer: FetchedImage) => void; readonly urls: readonly string[] };

/** Returns a test's image for every URL. */
export const makeScriptedFetcher = (): ScriptedFetcher => {
  let scripted: FetchedImage = { kind: 'refused', problem: 'image_url_unreachable' };
  const urls: string[] = [];
  return {
    urls,
    script: (answer) => {
      scripted = answer;
    },
    fetch: (url) => {
      urls.push(url);
      return Promise.resolve(scripted);
    },
  };
};
