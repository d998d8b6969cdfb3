import { packZip } from '../../../exports/adapters/zip-archive.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { EvidenceParts } from '../../ports/evidence-keys.ts';
import { makeEvidenceKeys } from '../evidence-keys.ts';
import { makeEvidenceSigner } from '../evidence-signer.ts';

/** What only evidence packs need. */
export const openEvidence = (secretArn: string, table: Table, clock: Clock): EvidenceParts => {
  const keys = makeEvidenceKeys(table);
  return { keys, signer: makeEvidenceSigner(secretArn, keys, clock), pack: packZip };
};
