import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { certificateResult } from '../../../shared/banxico/domain/cep/central-result.ts';
import type { PortalExchange } from '../../../shared/banxico/domain/portal-exchange.ts';
import { makeVersionedEvidenceSigner } from '../../../shared/evidence/adapters/evidence-signer.ts';
import { evidenceFiles } from '../../../shared/evidence/http/evidence-files.ts';
import { makePackEvidence } from '../../../shared/evidence/use-cases/pack-evidence.ts';
import { packZip } from '../../../shared/exports/adapters/zip-archive.ts';
import { parseMasterSecret } from '../../../shared/platform/secrets/master-secret.ts';
import type { RecordedQuery } from '../../../shared/validation/domain/evidence/recorded-query.ts';
import { encodeResponses } from '../../../shared/validation/domain/evidence/responses-file.ts';
import { makeReadResponses } from '../../../shared/validation/use-cases/read-responses.ts';
import { ACCEPTED_AT, aValidation } from '../../support/builders/validations.ts';
import { makeManualClock } from '../../support/fakes/platform/clock.ts';
import { makeFakeCertificateStore } from '../../support/fakes/validation/certificate-store.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import { certificate, cepBytes, query } from '../../unit/banxico/cep-fixtures.ts';
import { certificateOfferedPage, statusPage } from '../../unit/banxico/portal-pages.ts';
import type { Section } from '../report.ts';
import { median } from '../statistics.ts';

const ROUNDS: BySize<number> = { full: 200, smallest: 2 };

/** Size of a PDF that the central bank issues, about. */
const PDF_BYTES = 38_000;
/** Milliseconds of processor time for the pack of a validation without retries. */
const PACK_LIMIT_MS = 25;
/** Milliseconds that the encoding of an attempt adds to a verdict. */
const ENCODING_LIMIT_MS = 2;

const XML = cepBytes();
const PDF = Buffer.alloc(PDF_BYTES, 7);

const exchange = (path: string, contentType: string, body: Uint8Array): PortalExchange => ({
  method: path === 'valida.do' ? 'POST' : 'GET',
  path,
  form: '',
  sentAt: ACCEPTED_AT,
  answeredAt: ACCEPTED_AT + 700,
  answer: { kind: 'response', status: 200, contentType, body, isTruncated: false },
});

const FOUND: RecordedQuery = {
  query: query(),
  verdict: { status: 'valid', centralStatus: 'liquidado', errorCode: null },
  withheld: null,
  calls: [
    {
      kind: 'certificate',
      exchanges: [
        exchange('valida.do', 'text/html', Buffer.from(certificateOfferedPage())),
        exchange('descarga.do?formato=XML', 'application/xml', XML),
        exchange('descarga.do?formato=PDF', 'application/pdf', PDF),
      ],
    },
    { kind: 'payment_status', exchanges: [exchange('valida.do', 'text/html', Buffer.from(statusPage({})))] },
  ],
};

const file = (bytes: Uint8Array) => ({ sha256: hash('sha256', bytes), bytes: bytes.byteLength });
const STORED = { xml: file(XML), pdf: file(PDF) };

/** Medians of processor time in milliseconds. */
const timed = async (rounds: number, work: () => unknown): Promise<number> => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { user, system } = process.cpuUsage();
    await work();
    const after = process.cpuUsage();
    taken.push((after.user - user + after.system - system) / 1_000);
  }
  return median(taken);
};

/** A pack of a validation with so many attempts. */
const openPack = async (attempts: number) => {
  const store = makeFakeCertificateStore();
  const clock = makeManualClock(ACCEPTED_AT);
  let [reads, keyWrites] = [0, 0];
  const responses = encodeResponses([FOUND], [STORED]);
  const kept = { at: ACCEPTED_AT, version: '1.0.0', responses: hash('sha256', responses) };
  const validation = aValidation('packed', {
    status: 'valid',
    centralStatus: 'liquidado',
    centralResult: certificateResult(certificate()),
    certificate: STORED,
    attempts: Array.from({ length: attempts }, () => kept),
  });
  await store.save(validation.id, 'xml', XML);
  await store.save(validation.id, 'pdf', PDF);
  await store.saveResponses(validation.id, { sha256: kept.responses, days: 400 }, responses);
  const counted = <Given extends readonly unknown[], Found>(read: (...given: Given) => Found) => {
    return (...given: Given): Found => {
      reads += 1;
      return read(...given);
    };
  };
  const certificates = { read: counted(store.read), readResponses: counted(store.readResponses) };
  const keys = {
    publish: () => {
      keyWrites += 1;
      return Promise.resolve();
    },
    list: () => Promise.resolve([]),
  };
  const signer = makeVersionedEvidenceSigner(() => Promise.resolve(parseMasterSecret('a secret')), keys, clock);
  const packEvidence = makePackEvidence({
    retries: { attempts: () => Promise.resolve([]) },
    certificates,
    readResponses: makeReadResponses(certificates),
    participants: { latest: () => Promise.resolve(SHIPPED_PARTICIPANTS) },
    sealKeys: new Map(),
    open: () => Promise.resolve({ signer, pack: packZip }),
  });
  return {
    pack: async () => {
      reads = 0;
      const found = await packEvidence(validation, evidenceFiles, { language: 'es', receivedAt: ACCEPTED_AT });
      if (!found.ok) throw new Error('there is no pack');
      return { bytes: found.value.bytes.byteLength, reads };
    },
    keyWrites: () => keyWrites,
  };
};

/** What the evidence of verdicts takes: to store the responses of an attempt, and to pack them. */
export const measureEvidence = async (size: RunSize): Promise<Section> => {
  const rounds = ROUNDS[size];
  const encoded = encodeResponses([FOUND], [STORED]);
  const encoding = await timed(rounds, () => hash('sha256', encodeResponses([FOUND], [STORED])));
  const rows: { readonly attempts: number; readonly bytes: number; readonly reads: number; readonly milliseconds: number }[] = [];
  for (const attempts of [1, 10]) {
    const { pack } = await openPack(attempts);
    const { bytes, reads } = await pack();
    rows.push({ attempts, bytes, reads, milliseconds: await timed(rounds, pack) });
  }
  return {
    title: 'Evidence',
    tables: [
      {
        caption: 'Storing the responses of an attempt that finds a payment: one PutObject, and no call of DynamoDB',
        columns: ['', 'kB', 'kB compressed', 'ms of the thread that answers'],
        rows: [['certificate and state', encoded.byteLength / 1_000, gzipSync(encoded).byteLength / 1_000, encoding]],
      },
      {
        caption: `Packs of a validation with a PDF of ${PDF_BYTES / 1_000} kB: a validation and its retries are read from DynamoDB, files from S3`,
        columns: ['attempts', 'kB', 'reads of S3', 'reads of DynamoDB', 'ms of processor time'],
        rows: rows.map(({ attempts, bytes, reads, milliseconds }) => [attempts, bytes / 1_000, reads, attempts > 1 ? 2 : 1, milliseconds]),
      },
    ],
    targets: [
      { name: 'ms of processor time for a pack', measured: rows[0]?.milliseconds ?? Number.NaN, limit: PACK_LIMIT_MS },
      { name: 'ms that encoding adds to a verdict', measured: encoding, limit: ENCODING_LIMIT_MS },
    ],
  };
};
