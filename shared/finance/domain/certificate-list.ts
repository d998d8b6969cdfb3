import type { TableColumn } from '../../platform/files/table-file.ts';
import type { StoredCertificate } from '../../validation/domain/validation.ts';
import type { ReportRow } from './report-row.ts';

/** A validation of a report with its certificate. */
export type ListedCertificate = { readonly row: ReportRow; readonly certificate: StoredCertificate };

type PathOf = (listed: ListedCertificate, format: 'xml' | 'pdf') => string;

/** Columns of the list in an archive of certificates: the files of each validation, with their SHA-256 to check them. */
export const certificateColumns = (pathOf: PathOf): readonly TableColumn<ListedCertificate>[] => [
  { name: 'validation_id', type: 'text', width: 38, valueOf: ({ row }) => row.id },
  { name: 'status', type: 'text', width: 12, valueOf: ({ row }) => row.status },
  { name: 'created_at', type: 'instant', valueOf: ({ row }) => row.createdAt },
  { name: 'fecha', type: 'date', width: 12, valueOf: ({ row }) => row.date },
  { name: 'amount', type: 'pesos', width: 16, valueOf: ({ row }) => row.amount },
  { name: 'tracking_key', type: 'text', width: 32, valueOf: ({ row }) => row.trackingKey },
  { name: 'bank_code', type: 'text', width: 10, valueOf: ({ row }) => row.receptor },
  { name: 'xml_file', type: 'text', width: 54, valueOf: (listed) => pathOf(listed, 'xml') },
  { name: 'xml_sha256', type: 'text', width: 66, valueOf: ({ certificate }) => certificate.xml.sha256 },
  {
    name: 'pdf_file',
    type: 'text',
    width: 54,
    valueOf: (listed) => (listed.certificate.pdf === null ? null : pathOf(listed, 'pdf')),
  },
  { name: 'pdf_sha256', type: 'text', width: 66, valueOf: ({ certificate }) => certificate.pdf?.sha256 ?? null },
];
