import type * as v from 'valibot';

import { awsCredentials, type evidenceEnvironment } from '../../../platform/config/environment.ts';
import { makeEvidenceStore } from '../evidence-store.ts';

type EvidenceEnvironment = v.InferOutput<v.ObjectSchema<typeof evidenceEnvironment, undefined>>;

/** The certificates of the deployment. */
export const openEvidence = (env: EvidenceEnvironment) =>
  makeEvidenceStore({
    bucket: env.EVIDENCE_BUCKET,
    region: env.AWS_REGION,
    patienceMs: env.EVIDENCE_PATIENCE_MS,
    endpoint: env.AWS_ENDPOINT_URL,
    credentials: awsCredentials,
  });
