import type { ParticipantDirectory } from '../../../../shared/banking/ports/participant-directory.ts';
import type { ArchiveFile } from '../../../../shared/exports/ports/archive-file.ts';
import { readAhead } from '../../../../shared/platform/read-ahead.ts';
import { isoInstant } from '../../../../shared/platform/time/instant.ts';
import type { CertificateFile, Validation } from '../../../../shared/validation/domain/validation.ts';
import { presentAttempt } from '../../../../shared/validation/http/retry-attempt.ts';
import { presentValidation } from '../../../../shared/validation/http/validation-resource.ts';
import type { CertificateFormat, CertificateStore } from '../../../../shared/validation/ports/certificate-store.ts';
import type { ReceiptFiles } from '../../../../shared/validation/ports/receipt-files.ts';
import type { RetryStore } from '../../../../shared/validation/ports/retry-store.ts';
import type { ValidationStore } from '../../../../shared/validation/ports/validation-store.ts';
import type { ExportedAccount } from '../../ports/archive.ts';
import type { ArchiveNotes, Exporter } from './exporter.ts';
import { resourceFiles } from './resource-files.ts';
import { everyValidation } from './walk.ts';

type Validations = Pick<ValidationStore, 'history' | 'findMany'>;

/** Small files read at once, and large ones: receipts have up to 12 MB. */
const CERTIFICATES_AT_ONCE = 16;
const RECEIPTS_AT_ONCE = 2;
/** Validations whose retries are read in parallel. */
const ATTEMPTS_AT_ONCE = 16;

const VALIDATION_COLUMNS = [
  'status',
  'central_status',
  'validation_type',
  'is_playground',
  'client_ref',
  'request_data',
  'normalized_data.fecha',
  'normalized_data.monto',
  'normalized_data.clave_rastreo',
  'normalized_data.referencia_numerica',
  'normalized_data.cuenta_beneficiaria',
  'normalized_data.tipo_cuenta',
  'normalized_data.emisor',
  'normalized_data.emisor_nombre',
  'normalized_data.receptor',
  'normalized_data.receptor_nombre',
  'error_code',
  'error_message',
  'processing_time_ms',
  'created_at',
  'completed_at',
  'deleted_at',
  'retry_state.terminal_state',
  'retry_state.attempts_completed',
];

type ValidationPorts = { readonly validations: Validations; readonly participants: ParticipantDirectory };

/** Every validation as `GET /validations/{id}` shows it, and when it was withdrawn, if it was. */
export const makeValidationFiles =
  ({ validations, participants }: ValidationPorts): Exporter =>
  ({ user, language, now }) =>
    resourceFiles('validations', VALIDATION_COLUMNS, async function* () {
      const latest = await participants.latest();
      for await (const validation of everyValidation(validations, user.id, now)) {
        const { attributes, ...shown } = presentValidation(validation, language, latest);
        yield { ...shown, attributes: { ...attributes, deleted_at: isoInstant(validation.deletedAt) } };
      }
    });

const ATTEMPT_COLUMNS = [
  'validation_id',
  'attempt_number',
  'dispatched_at',
  'started_at',
  'finished_at',
  'prev_status',
  'new_status',
  'prev_central_status',
  'new_central_status',
  'processing_time_ms',
  'error_code',
];

const withRetries = async function* (source: AsyncIterable<Validation>): AsyncGenerator<Validation['id']> {
  for await (const { id, retry } of source) if (retry !== null) yield id;
};

type AttemptPorts = { readonly validations: Validations; readonly retries: Pick<RetryStore, 'attempts'> };

/** The retries of every validation that has any. */
export const makeAttemptFiles =
  ({ validations, retries }: AttemptPorts): Exporter =>
  ({ user, now }) =>
    resourceFiles('retry_attempts', ATTEMPT_COLUMNS, async function* () {
      const retried = withRetries(everyValidation(validations, user.id, now));
      const read = async (id: Validation['id']) => ({ id, attempts: await retries.attempts(id) });
      for await (const { id, attempts } of readAhead(retried, ATTEMPTS_AT_ONCE, read)) {
        for (const attempt of attempts) {
          const { attributes, ...shown } = presentAttempt(attempt);
          yield { ...shown, id: `${id}#${shown.id}`, attributes: { validation_id: id, ...attributes } };
        }
      }
    });

/** The file; null when it cannot be read and is left out of this archive. */
const readOrLeaveOut = async (
  { leavesOutUnreadable }: ExportedAccount,
  { leftOut }: ArchiveNotes,
  path: string,
  read: () => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> => {
  try {
    const bytes = await read();
    if (bytes === null) leftOut(path);
    return bytes;
  } catch (error) {
    if (!leavesOutUnreadable) throw error;
    leftOut(path);
    return null;
  }
};

type KeptCertificate = { readonly id: Validation['id']; readonly format: CertificateFormat; readonly file: CertificateFile };

const certificatesOf = async function* (source: AsyncIterable<Validation>): AsyncGenerator<KeptCertificate> {
  for await (const { id, certificate } of source) {
    if (certificate === null) continue;
    yield { id, format: 'xml', file: certificate.xml };
    if (certificate.pdf !== null) yield { id, format: 'pdf', file: certificate.pdf };
  }
};

type CertificatePorts = { readonly validations: Validations; readonly certificates: Pick<CertificateStore, 'read'> };

/** Every certificate as it was received. */
export const makeCertificateFiles = ({ validations, certificates }: CertificatePorts): Exporter =>
  async function* (account, notes) {
    const kept = certificatesOf(everyValidation(validations, account.user.id, account.now));
    const files = readAhead(kept, CERTIFICATES_AT_ONCE, async ({ id, format, file }): Promise<ArchiveFile | null> => {
      const path = `certificates/CEP-${id}.${format}`;
      const content = await readOrLeaveOut(account, notes, path, () => certificates.read(id, format, file));
      return content === null ? null : { path, content, isCompressed: format === 'pdf' };
    });
    for await (const file of files) if (file !== null) yield file;
  };

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const;

const withKeptReceipts = async function* (source: AsyncIterable<Validation>, now: number) {
  for await (const { id, receipt } of source) {
    const file = receipt?.file ?? null;
    if (file !== null && file.keptUntil !== null && file.keptUntil > now) yield { id, file };
  }
};

type ReceiptPorts = { readonly validations: Validations; readonly receiptFiles: Pick<ReceiptFiles, 'read'> };

/** Every receipt that is kept. */
export const makeReceiptFiles = ({ validations, receiptFiles }: ReceiptPorts): Exporter =>
  async function* (account, notes) {
    const kept = withKeptReceipts(everyValidation(validations, account.user.id, account.now), account.now);
    const files = readAhead(kept, RECEIPTS_AT_ONCE, async ({ id, file }): Promise<ArchiveFile | null> => {
      const path = `receipts/receipt-${id}.${EXTENSIONS[file.mediaType]}`;
      const content = await readOrLeaveOut(account, notes, path, () => receiptFiles.read(id, file));
      return content === null ? null : { path, content, isCompressed: true };
    });
    for await (const file of files) if (file !== null) yield file;
  };
