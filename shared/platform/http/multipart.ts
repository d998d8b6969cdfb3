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

/** The parts of a form by name; of several with one name the first. */
export type FormParts = Readonly<Record<string, string | FormFile>>;

export const isFormFile = (value: unknown): value is FormFile =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

export const isMultipart = (contentType: string | undefined): boolean => /^multipart\/form-data\s*;/i.test(contentType ?? '');

type Limits = { readonly maxFileBytes: number };

const FIELD_LIMITS = { files: 1, fields: 16, fieldSize: 8_192, headerPairs: 32 };

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

/**
 * Reads a `multipart/form-data` body (RFC 7578) with at most one file. Null when it is not one: no boundary, or it ends
 * before the last boundary does.
 */
export const parseMultipart = (body: Uint8Array, contentType: string, { maxFileBytes }: Limits): Promise<FormParts | null> =>
  new Promise((resolve) => {
    const malformed = (): void => {
      resolve(null);
    };
    try {
      const parser = new Busboy({ headers: { 'content-type': contentType }, limits: { ...FIELD_LIMITS, fileSize: maxFileBytes } });
      const parts = new Map<string, string | FormFile>();
      const files: Promise<void>[] = [];
      const add = (name: string, value: string | FormFile): void => {
        if (!parts.has(name)) parts.set(name, value);
      };
      parser.on('field', add);
      parser.on('file', (name, stream, fileName, _encoding, mediaType) => {
        files.push(
          collect(stream, fileName, mediaType).then((file) => {
            add(name, file);
          }),
        );
      });
      parser.once('error', malformed);
      parser.once('finish', () => {
        void Promise.all(files).then(() => {
          resolve(Object.fromEntries(parts));
        }, malformed);
      });
      parser.end(body);
    } catch {
      malformed();
    }
  });
