import type { ArchiveFile, PackFiles } from '../../exports/ports/archive-file.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { readChunks, type WriteTable } from '../../platform/files/table-file.ts';
import { readAhead } from '../../platform/read-ahead.ts';
import { slicesOf } from '../../platform/slices.ts';
import type { Validation } from '../../validation/domain/validation.ts';
import type { CertificateFormat, CertificateStore } from '../../validation/ports/certificate-store.ts';
import type { ValidationStore } from '../../validation/ports/validation-store.ts';
import { certificateColumns, type ListedCertificate } from '../domain/certificate-list.ts';
import type { Segment } from '../domain/report-period.ts';
import type { CertificatesRequest } from '../domain/report-request.ts';
import type { ReportRow } from '../domain/report-row.ts';
import type { ReadRows } from './read-rows.ts';

/** Small files that are read at the same time. */
const AT_ONCE = 16;
/** Validations per read. */
const PAGE = 100;

/** Statuses of validations whose certificate is delivered. */
const CERTIFIED: readonly string[] = ['valid', 'returned'];

type Deps = {
  readonly readRows: ReadRows;
  readonly validations: Pick<ValidationStore, 'findMany'>;
  readonly certificates: Pick<CertificateStore, 'read'>;
  readonly pack: PackFiles;
  readonly writeTable: WriteTable;
};

/** Rows whose validations have a certificate. */
const withCertificates = (rows: readonly ReportRow[], found: readonly (Validation | null)[]): readonly ListedCertificate[] =>
  rows.flatMap((row, index) => {
    const certificate = found[index]?.certificate ?? null;
    return certificate === null ? [] : [{ row, certificate }];
  });

/** The certificates of a part of the time, page after page; a page may be empty. */
export const makeListCertificates = ({ readRows, validations }: Pick<Deps, 'readRows' | 'validations'>) =>
  async function* (userId: UserId, segment: Segment): AsyncGenerator<readonly ListedCertificate[]> {
    for await (const page of readRows(userId, segment)) {
      const certified = page.filter(({ status }) => CERTIFIED.includes(status));
      if (certified.length === 0) yield [];
      for (const rows of slicesOf(certified, PAGE)) yield withCertificates(rows, await validations.findMany(rows.map(({ id }) => id)));
    }
  };

export type ListCertificates = ReturnType<typeof makeListCertificates>;

const pathOf = ({ row }: ListedCertificate, format: CertificateFormat): string => `certificates/CEP-${row.id}.${format}`;

const wantedFiles = async function* (pages: AsyncIterable<readonly ListedCertificate[]>, note: (each: ListedCertificate) => void) {
  for await (const page of pages) {
    for (const each of page) {
      note(each);
      yield { each, format: 'xml', file: each.certificate.xml } as const;
      if (each.certificate.pdf !== null) yield { each, format: 'pdf', file: each.certificate.pdf } as const;
    }
  }
};

/** Packs certificates as the central bank issued them, and a list of them, into a ZIP archive. */
export const makePackCertificates = (deps: Deps) => {
  const listCertificates = makeListCertificates(deps);
  const { certificates, pack, writeTable } = deps;

  return (userId: UserId, segment: Segment, manifest: CertificatesRequest['manifest']) => {
    const listed: ListedCertificate[] = [];
    const files = async function* (): AsyncGenerator<ArchiveFile> {
      const wanted = wantedFiles(listCertificates(userId, segment), (each) => listed.push(each));
      const read = readAhead(wanted, AT_ONCE, async ({ each, format, file }): Promise<ArchiveFile> => {
        const content = await certificates.read(each.row.id, format, file);
        return { path: pathOf(each, format), content, isCompressed: format === 'pdf' };
      });
      yield* read;
      const table = { name: 'certificates', columns: certificateColumns(pathOf), rows: listed };
      yield { path: `manifest.${manifest}`, content: await readChunks(writeTable(table, manifest)), isCompressed: manifest === 'xlsx' };
    };
    return { chunks: pack(files()), count: () => listed.length };
  };
};

export type PackCertificates = ReturnType<typeof makePackCertificates>;
