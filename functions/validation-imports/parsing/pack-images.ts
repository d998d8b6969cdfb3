import { zipSync, type Zippable } from 'fflate';

type NamedFile = { readonly fileName: string | null; readonly bytes: Uint8Array };

/** The name of a file whose part has none. */
const UNNAMED = 'comprobante';

/** The earliest day that an archive can state: the same files are the same bytes. */
const MODIFIED = new Date(1980, 0, 2);

/** The last part of a path. A leading dot would hide the file from the reader of the archive. */
const baseName = (name: string | null): string => (name ?? '').split(/[/\\]/).at(-1)?.replace(/^\.+/, '') ?? '';

const numbered = (name: string, number: number): string => {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  return `${stem} (${number})${extension}`;
};

/** Packs files into a ZIP, uncompressed, each under a name of its own. */
export const packImages = (files: readonly NamedFile[]): Uint8Array => {
  const packed: Zippable = {};
  for (const { fileName, bytes } of files) {
    const base = baseName(fileName);
    const wanted = base === '' ? UNNAMED : base;
    let name = wanted;
    for (let number = 2; Object.hasOwn(packed, name); number += 1) name = numbered(wanted, number);
    packed[name] = [bytes, { level: 0, mtime: MODIFIED }];
  }
  return zipSync(packed);
};
