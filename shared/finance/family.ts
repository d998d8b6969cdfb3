import type { ParticipantDirectory } from '../banking/ports/participant-directory.ts';
import type { ValidationCounters } from '../counters/ports/validation-counters.ts';
import type { PackFiles } from '../exports/ports/archive-file.ts';
import type { WriteTable } from '../platform/files/table-file.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { CertificateStore } from '../validation/ports/certificate-store.ts';
import type { ValidationStore } from '../validation/ports/validation-store.ts';
import type { FolioStore } from './ports/folio-store.ts';
import { makeMakeReport } from './use-cases/make-report.ts';
import { makePackCertificates } from './use-cases/pack-certificates.ts';
import { makeReadAmounts } from './use-cases/read-amounts.ts';
import { makeReadMonth } from './use-cases/read-month.ts';
import { makeReadRows } from './use-cases/read-rows.ts';
import { makeSummarizeMonth } from './use-cases/summarize-month.ts';

export type ReportPorts = {
  readonly validations: Pick<ValidationStore, 'history' | 'findMany'>;
  readonly validationCounters: Pick<ValidationCounters, 'amountsByHour'>;
  readonly participants: ParticipantDirectory;
  readonly folios: FolioStore;
  readonly certificates: Pick<CertificateStore, 'read'>;
  readonly pack: PackFiles;
  readonly writeTable: WriteTable;
  readonly clock: Clock;
};

/** The use cases of reports, which requests and jobs share. */
export const buildReports = ({ validationCounters: counters, folios, clock, ...ports }: ReportPorts) => {
  const readRows = makeReadRows(ports);
  const readAmounts = makeReadAmounts({ counters, readRows });
  const readMonth = makeReadMonth({ readRows, folios, clock });
  const makeReport = makeMakeReport({ readMonth, summarizeMonth: makeSummarizeMonth(readAmounts), clock });
  return { readRows, readAmounts, makeReport, packCertificates: makePackCertificates({ ...ports, readRows }) };
};
