import { Busboy, type BusboyFileStream } from '@fastify/busboy';

/** A file of a form. */
export type FormFile = {
  readonly fileName: string | null;
  /** The media type its part names; null when it names none of its own. */
  readonly mediaType: string | null;
  readonly bytes: Uint8Array;
  /** It was longer than allowed, and `bytes` ends where the limit is. */
  readonly isTruncated: boolean;
};

/** The parts of a form by name: files of one name as a list when a form may have several, else the first part of each name. */
export type FormParts = Readonly<Record<string, string | FormFile | readonly FormFile[]>>;

export const isFormFile = (value: unknown): value is FormFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

export const isMultipart = (contentType: string | undefined): boolean => /^multipart\/form-data\s*;/i.test(contentType ?? '');

type Limits = {
  readonly maxFileBytes: number;
  /** Further files are ignored. One by default. */
  readonly maxFiles?: number;
};

const FIELD_LIMITS = { fields: 16, fieldSize: 8_192, headerPairs: 32 };

/** The type of a part without a media type (RFC 7578 §4.4), and the one that clients send by default. */
const UNNAMED = new Set(['text/plain', 'application/octet-stream']);

const collect = (stream: BusboyFileStream, fileName: string | undefined, mediaType: string): Promise<FormFile> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    stream.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk);
    });
    stream.once('error', reject);
    stream.once('end', () => {
      resolve({
        fileName: fileName === undefined || fileName === '' ? null : fileName,
        mediaType: UNNAMED.has(mediaType) ? null : mediaType,
        bytes: Buffer.concat(chunks),
        isTruncated: stream.truncated,
      });
    });
  });

type NamedFile = { readonly name: string; readonly file: FormFile };

/** The files by name, in the order of the form. Clients name several either `file` or `file[]`. */
const filesByName = (files: readonly NamedFile[], maxFiles: number): FormParts =>
  Object.fromEntries(
    [...Map.groupBy(files, ({ name }) => (maxFiles === 1 ? name : name.replace(/\[\]$/, '')))].flatMap(([name, named]) => {
      const [first] = named;
      return first === undefined ? [] : [[name, maxFiles === 1 ? first.file : named.map(({ file }) => file)]];
    }),
  );

/**
 * Reads a `multipart/form-data` body (RFC 7578). Null when it is not one: no boundary, or it ends before the last
 * boundary does.
 */
export const parseMultipart = (body: Uint8Array, contentType: string, { maxFileBytes, maxFiles = 1 }: Limits): Promise<FormParts | null> =>
  new Promise((resolve) => {
    const malformed = (): void => {
      resolve(null);
    };
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { ...FIELD_LIMITS, files: maxFiles, fileSize: maxFileBytes },
      });
      const fields = new Map<string, string>();
      const files: Promise<NamedFile>[] = [];
      parser.on('field', (name, value) => {
        if (!fields.has(name)) fields.set(name, value);
      });
      parser.on('file', (name, stream, fileName, _encoding, mediaType) => {
        files.push(collect(stream, fileName, mediaType).then((file) => ({ name, file })));
      });
      parser.once('error', malformed);
      parser.once('finish', () => {
        void Promise.all(files).then((read) => {
          resolve({ ...filesByName(read, maxFiles), ...Object.fromEntries(fields) });
        }, malformed);
      });
      parser.end(body);
    } catch {
      malformed();
    }
  });
