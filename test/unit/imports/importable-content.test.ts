import { isImportable } from '../../../shared/imports/domain/importable-content.ts';
import { makeSamples } from '../../support/sample-files/samples.ts';

test('every sample file is importable', async () => {
  const samples = Object.entries(await makeSamples());
  expect(samples.length).toBeGreaterThan(10);
  expect(samples.filter(([, bytes]) => !isImportable(bytes)).map(([name]) => name)).toEqual([]);
});

const bytes = (...head: readonly number[]): Uint8Array =>
  Uint8Array.from([...head, ...Array.from({ length: 300 }, (_unused, index) => (index * 37) % 256)]);

test.each<[string, Uint8Array]>([
  ['a Windows program', bytes(0x4d, 0x5a, 0x90, 0x00, 0x03)],
  ['a Linux program', bytes(0x7f, 0x45, 0x4c, 0x46, 0x02, 0x00)],
  ['a PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['a JPEG', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['a gzip archive', bytes(0x1f, 0x8b, 0x08, 0x00)],
  ['only NUL bytes', new Uint8Array(1_000)],
])('%s is not importable', (_what, content) => {
  expect(isImportable(content)).toBe(false);
});

test.each<[string, Uint8Array]>([
  ['a text that starts like a program', Buffer.from('MZ,cuenta\nAna,072180000000000015\n')],
  ['Windows-1252', Buffer.from('Nombre;Cuenta\nPeña;072180000000000015\n', 'latin1')],
  ['UTF-16 without a mark', Buffer.from('nombre,cuenta\nAna,072180000000000015\n', 'utf16le')],
  ['only newlines', Buffer.from('\n'.repeat(500))],
])('%s is importable', (_what, content) => {
  expect(isImportable(content)).toBe(true);
});
