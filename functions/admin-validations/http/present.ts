import { maskName } from '../../../shared/administration/domain/mask-name.ts';
import { maskAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import type { Participants } from '../../../shared/banking/domain/bank/participants.ts';
import type { PrintedAttributes } from '../../../shared/banxico/domain/cep/cep-xml.ts';
import { maskedEvidenceFiles } from '../../../shared/evidence/http/evidence-files.ts';
import type { PresentEvidence } from '../../../shared/evidence/use-cases/pack-evidence.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { dataModeOf } from '../../../shared/identity/accounts/domain/test-partition.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { formatPesos } from '../../../shared/platform/money/centavos.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import { isPlayground } from '../../../shared/validation/domain/source.ts';
import { bankNameOn, beneficiaryAccountOf, referenceOf, trackingKeyOf } from '../../../shared/validation/domain/transfer.ts';
import { processingTimeMs, type Validation, type ValidationSummary } from '../../../shared/validation/domain/validation.ts';
import type { HistoryPage } from '../../../shared/validation/use-cases/history/list-validations.ts';
import type { ShownValidation } from '../use-cases/read-validation.ts';
import type { adminValidationResource, listedValidationResource, ValidationsQuery } from './validation-schemas.ts';

const PATH = '/v1/admin/validations';

type Mask = { readonly isClear: boolean };

const accountText = (account: string, { isClear }: Mask): string => (isClear ? account : maskAccount(account));

const transferAttributes = (
  { transfer, candidateMatch, receptor }: Pick<ValidationSummary, 'transfer' | 'candidateMatch' | 'receptor'>,
  participants: Participants,
  mask: Mask,
) => {
  const account = transfer === null ? null : beneficiaryAccountOf(transfer, candidateMatch);
  return {
    amount: transfer === null ? null : formatPesos(transfer.monto),
    tracking_key: transfer === null ? null : trackingKeyOf(transfer),
    referencia_numerica: transfer === null ? null : referenceOf(transfer),
    bank_code: receptor,
    bank_name: transfer === null ? null : bankNameOn(transfer.fecha, receptor, participants),
    beneficiary_account: account === null ? null : accountText(account.number, mask),
  };
};

const listedAttributes = (userId: UserId, summary: ValidationSummary, participants: Participants, mask: Mask) => ({
  user_id: userId,
  mode: dataModeOf(userId),
  status: summary.status,
  central_status: summary.centralStatus,
  validation_type: summary.source.input,
  is_playground: isPlayground(summary.source),
  ...transferAttributes(summary, participants, mask),
  batch_id: summary.batch?.id ?? null,
  retry_state: summary.retry?.state ?? null,
  created_at: isoInstant(summary.createdAt),
  deleted_at: isoInstant(summary.deletedAt),
});

const MASKED: Mask = { isClear: false };

export const presentList = ({ query, page }: { readonly query: ValidationsQuery; readonly page: HistoryPage }) => {
  const { 'page[after]': after, 'page[before]': before, ...filters } = query;
  const addressWith = (cursor: Pick<ValidationsQuery, 'page[after]' | 'page[before]'>): string =>
    listAddress(PATH, { ...filters, ...cursor });
  const { links, headers } = pageLinks({
    self: addressWith({ 'page[after]': after, 'page[before]': before }),
    next: page.next === null ? null : addressWith({ 'page[after]': page.next }),
    prev: page.prev === null ? null : addressWith({ 'page[before]': page.prev }),
  });
  const dataOf = (summary: ValidationSummary) =>
    ({
      type: 'validation',
      id: summary.id,
      attributes: listedAttributes(query.user_id, summary, page.participants, MASKED),
      links: { self: `${PATH}/${summary.id}` },
    }) satisfies ResourceOf<typeof listedValidationResource>;
  return {
    status: 200,
    kind: 'json',
    data: page.summaries.map(dataOf),
    links,
    meta: {
      page: { size: page.size, has_more: page.hasMore },
      range: { from_utc: isoInstant(page.range.from), to_utc: isoInstant(page.range.to) },
    },
    headers,
  } as const;
};

/** A holder as the certificate prints them. */
const partyOf = ({ Nombre: name, Cuenta: account, RFC: taxId }: PrintedAttributes, mask: Mask) => ({
  name: name === undefined ? null : mask.isClear ? name : maskName(name),
  account: account === undefined ? null : accountText(account, mask),
  tax_id: taxId === undefined ? null : accountText(taxId, mask),
});

const partiesOf = ({ centralResult }: Pick<Validation, 'centralResult'>, mask: Mask) =>
  centralResult?.kind === 'cep'
    ? { beneficiary: partyOf(centralResult.Beneficiario, mask), orderer: partyOf(centralResult.Ordenante, mask) }
    : { beneficiary: null, orderer: null };

const progressAttributes = (validation: Validation) => ({
  error_code: validation.errorCode,
  warning_codes: validation.warnings.map(({ code }) => code),
  has_certificate: validation.certificate !== null,
  processing_time_ms: processingTimeMs(validation),
  correlation_id: validation.correlationId,
  etag_version: validation.etagVersion,
  retry_attempts: validation.retry?.attemptsCompleted ?? 0,
  next_attempt_at: isoInstant(validation.retry?.nextAttemptAt ?? null),
  enqueued_at: isoInstant(validation.enqueuedAt),
  processing_started_at: isoInstant(validation.processingStartedAt),
  completed_at: isoInstant(validation.completedAt),
  expires_at: isoInstant(validation.expiresAt),
});

const detailOf = ({ validation, participants, isClear }: ShownValidation) => {
  const { id, userId, transfer, emisor } = validation;
  return {
    type: 'validation',
    id,
    attributes: {
      ...listedAttributes(userId, validation, participants, { isClear }),
      is_masked: !isClear,
      client_ref: isClear ? validation.clientRef : null,
      sender_bank_code: emisor,
      sender_bank_name: transfer === null ? null : bankNameOn(transfer.fecha, emisor, participants),
      ...partiesOf(validation, { isClear }),
      ...progressAttributes(validation),
    },
    links: { self: `${PATH}/${id}` },
  } satisfies ResourceOf<typeof adminValidationResource>;
};

export const presentDetail = (shown: ShownValidation) =>
  ({ status: 200, kind: 'json', data: detailOf(shown), headers: { 'Cache-Control': 'no-store' } }) as const;

/** An evidence pack without accounts and names. */
export const presentMasked: PresentEvidence = (evidence, _language, participants) => {
  const { validation } = evidence;
  const { attributes: verdict } = detailOf({ validation, participants, isClear: false });
  const request = {
    created_at: verdict.created_at,
    client_ref: null,
    request_data: transferAttributes(validation, participants, MASKED),
  };
  return maskedEvidenceFiles(evidence, { request, verdict });
};
