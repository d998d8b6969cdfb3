import { zipSync, type Zippable } from 'fflate';

import { printableText } from '../../../shared/platform/files/printable-text.ts';
import { isNoFile } from './open-images.ts';

type NamedFile = { readonly fileName: string | null; readonly bytes: Uint8Array };

/** The name of a file whose part has none. */
const UNNAMED = 'comprobante';

/** The earliest day that an archive can state: the same files are the same bytes. */
const MODIFIED = new Date(1980, 0, 2);

/** A name that the writer of archives, which keeps files as members of an object, loses. */
const LOST = '__proto__';

/** The visible last part of a path; `UNNAMED` for none, and for a name that the writer or the reader of archives leaves out. */
const baseName = (name: string | null): string => {
  const visible = printableText((name ?? '').split(/[/\\]/).at(-1) ?? '').replace(/^\.+/, '');
  return visible === '' || visible === LOST || isNoFile(visible) ? UNNAMED : visible;
};

const numbered = (name: string, number: number): string => {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/s.exec(name) ?? [];
  return `${stem} (${number})${extension}`;
};

/** Packs files into a ZIP, uncompressed, each under a name of its own; names that differ in case alone are the same to readers. */
export const packImages = (files: readonly NamedFile[]): Uint8Array => {
  const packed: Zippable = {};
  const taken = new Set<string>();
  for (const { fileName, bytes } of files) {
    const wanted = baseName(fileName);
    let name = wanted;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = numbered(wanted, number);
    taken.add(name.toLowerCase());
    packed[name] = [bytes, { level: 0, mtime: MODIFIED }];
  }
  return zipSync(packed);
};
