import type { Participants } from '../../banking/domain/bank/participants.ts';
import type { ParticipantDirectory } from '../../banking/ports/participant-directory.ts';
import { verifyCep } from '../../banxico/domain/cep/cep-verification.ts';
import type { SealKeys } from '../../banxico/domain/cep/seal-keys.ts';
import { fail, ok, type Result } from '../../errors/failure.ts';
import type { AuthenticatedContext } from '../../identity/access/domain/authenticated-context.ts';
import { readChunks } from '../../platform/files/table-file.ts';
import type { Language } from '../../platform/i18n/language.ts';
import { NOT_QUERIED } from '../../validation/domain/checked-certificate.ts';
import type { KeptAttempt } from '../../validation/domain/evidence/kept-attempt.ts';
import { foundPaymentOf } from '../../validation/domain/found-query.ts';
import { isTerminal } from '../../validation/domain/status.ts';
import type { ValidationId } from '../../validation/domain/validation-id.ts';
import { deliveredXmlOf, type Validation } from '../../validation/domain/validation.ts';
import type { CertificateStore } from '../../validation/ports/certificate-store.ts';
import type { RetryStore } from '../../validation/ports/retry-store.ts';
import type { ReadResponses } from '../../validation/use-cases/read-responses.ts';
import { manifestOf, MANIFEST_PATH, PACK_TIME } from '../domain/evidence-manifest.ts';
import { decisiveAttempt, type Evidence, type EvidenceAttempt, type PackFile } from '../domain/evidence.ts';
import type { EvidenceParts } from '../ports/evidence-keys.ts';

const DAY_MS = 86_400_000;

type Deps = {
  readonly retries: Pick<RetryStore, 'attempts'>;
  readonly certificates: Pick<CertificateStore, 'read'>;
  readonly readResponses: ReadResponses;
  readonly participants: ParticipantDirectory;
  readonly sealKeys: SealKeys;
  readonly open: () => Promise<Pick<EvidenceParts, 'signer' | 'pack'>>;
};

/** The files of a pack, without its manifest. */
export type PresentEvidence = (evidence: Evidence, language: Language, participants: Participants) => readonly PackFile[];

export type EvidencePack = { readonly id: ValidationId; readonly bytes: Uint8Array };

/** Packs everything that shows how a validation reached its verdict into a ZIP archive with a signed manifest. */
export const makePackEvidence = ({ retries, certificates, readResponses, participants, sealKeys, open }: Deps) => {
  const readAttempt = async (
    { id, evidenceDays }: Validation,
    attempt: Pick<EvidenceAttempt, 'kind' | 'kept' | 'retry'>,
    now: number,
  ): Promise<EvidenceAttempt> => {
    const { at, responses } = attempt.kept;
    if (responses === null) return { ...attempt, state: 'none', queries: [] };
    const queries = await readResponses(id, responses);
    if (queries === null) return { ...attempt, state: now >= at + evidenceDays * DAY_MS ? 'expired' : 'not_stored', queries: [] };
    return { ...attempt, state: 'kept', queries };
  };

  const readAttempts = async (validation: Validation, now: number): Promise<readonly EvidenceAttempt[]> => {
    const retried = validation.retry === null ? [] : await retries.attempts(validation.id);
    const own = validation.attempts.map((kept, index) => ({ kind: index === 0 ? 'first' : 'recheck', kept, retry: null }) as const);
    const others = retried.flatMap((retry) => {
      const { kept }: { readonly kept: KeptAttempt | null } = retry.outcome;
      return kept === null ? [] : [{ kind: 'retry', kept, retry } as const];
    });
    const ordered = [...own, ...others].toSorted((one, other) => one.kept.at - other.kept.at);
    return Promise.all(ordered.map((attempt) => readAttempt(validation, attempt, now)));
  };

  const readCertificate = async (validation: Validation, checkedAt: number): Promise<Evidence['certificate']> => {
    const file = deliveredXmlOf(validation);
    if (file === null) return null;
    const { id, certificate } = validation;
    const pdf = certificate?.pdf ?? null;
    const [xml, pdfBytes] = await Promise.all([
      certificates.read(id, 'xml', file),
      pdf === null ? null : certificates.read(id, 'pdf', pdf),
    ]);
    const verification = verifyCep(xml, foundPaymentOf(validation), sealKeys);
    return {
      xml: { ...file, content: xml },
      pdf: pdf === null || pdfBytes === null ? null : { ...pdf, content: pdfBytes },
      check: { id, verification, isSameAsOurs: true, ...NOT_QUERIED, checkedAt },
    };
  };

  const packed = async (files: readonly PackFile[], { pack }: Pick<EvidenceParts, 'pack'>): Promise<Uint8Array> => {
    const entries = async function* () {
      for (const { path, bytes: content } of files) yield await Promise.resolve({ path, content, isCompressed: true });
    };
    return readChunks(pack(entries(), PACK_TIME));
  };

  return async (
    validation: Validation,
    present: PresentEvidence,
    { language, receivedAt: now }: Pick<AuthenticatedContext, 'language' | 'receivedAt'>,
  ): Promise<Result<EvidencePack, 'validation_not_finished'>> => {
    const { id } = validation;
    if (!isTerminal(validation.status)) return fail('validation_not_finished');
    const [attempts, certificate, latest] = await Promise.all([
      readAttempts(validation, now),
      readCertificate(validation, now),
      participants.latest(),
    ]);
    const files = present({ validation, attempts, decisive: decisiveAttempt(attempts), certificate }, language, latest);
    const parts = await open();
    const signed = await parts.signer.sign(JSON.stringify(manifestOf(id, files, now)));
    return ok({ id, bytes: await packed([{ path: MANIFEST_PATH, bytes: Buffer.from(signed) }, ...files], parts) });
  };
};

export type PackEvidence = ReturnType<typeof makePackEvidence>;
