/** Worker thread that decodes one HEIC image and posts its pixels. Its owner terminates it on timeout. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

import * as v from 'valibot';

const taskSchema = v.object({ bytes: v.instance(Uint8Array), libraryFile: v.string(), wasmFile: v.string(), maxPixels: v.number() });

type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

type HeifImage = {
  readonly get_width: () => number;
  readonly get_height: () => number;
  /** Decodes into `data`, rotated as the file defines; the callback gets null when that fails. */
  readonly display: (pixels: Pixels, done: (displayed: Pixels | null) => void) => void;
};

/** Functions of the package's JavaScript that its types do not describe. */
type Decoding = { readonly HeifDecoder: new () => { readonly decode: (bytes: Uint8Array) => readonly HeifImage[] } };

const hasDecoder = (module: unknown): module is Decoding => typeof module === 'object' && module !== null && 'HeifDecoder' in module;

const BYTES_PER_PIXEL = 4;

/** The pixels of the first image; only its size when it has too many; null for a file that does not decode. */
const decode = async (module: unknown, bytes: Uint8Array, maxPixels: number): Promise<unknown> => {
  if (!hasDecoder(module)) throw new TypeError('this build of libheif has no decoder');
  const [image] = new module.HeifDecoder().decode(bytes);
  if (image === undefined) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > maxPixels) return { bytes: null, width, height };
  const { promise, resolve } = Promise.withResolvers<Pixels | null>();
  image.display({ data: new Uint8ClampedArray(width * height * BYTES_PER_PIXEL), width, height }, resolve);
  const displayed = await promise;
  return displayed === null ? null : { bytes: new Uint8Array(displayed.data.buffer), width, height };
};

const { bytes, libraryFile, wasmFile, maxPixels } = v.parse(taskSchema, workerData);
// The library is a separate file that can be replaced, as its licence requires (ADR 34): it is not bundled.
const load = v.parse(v.function(), createRequire(import.meta.url)(libraryFile));
parentPort?.postMessage(await decode(load({ wasmBinary: readFileSync(wasmFile) }), bytes, maxPixels));
