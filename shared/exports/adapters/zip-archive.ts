import { once } from 'node:events';
import { Readable } from 'node:stream';

import ZipStream from 'zip-stream';

import type { ArchiveFile, PackFiles } from '../ports/archive-file.ts';

const append = (zip: ZipStream, { path, content, isCompressed }: ArchiveFile, at: Date | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const source = content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content, { objectMode: false });
    zip.entry(source, { name: path, store: isCompressed, ...(at === undefined ? {} : { date: at }) }, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });

const appendAll = async (zip: ZipStream, files: AsyncIterable<ArchiveFile>, at: Date | undefined): Promise<void> => {
  for await (const file of files) {
    await append(zip, file, at);
    // Uncompressed entries enter the archive without backpressure, so wait for the reader here.
    if (zip.writableNeedDrain) await once(zip, 'drain');
  }
  zip.finalize();
};

/** Packs files with zip-stream, one after the other; uses ZIP64 above 65,535 files or 4 GB. */
export const packZip: PackFiles = async function* (files, at) {
  const zip = new ZipStream({ level: 6 });
  const appending = appendAll(zip, files, at);
  appending.catch((error: unknown) => {
    zip.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const chunk of zip) yield chunk;
    await appending;
  } finally {
    zip.destroy();
  }
};
