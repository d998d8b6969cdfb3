import { manifests } from '../../functions/manifests.ts';
import type { FamilyManifest } from '../../shared/platform/lambda/family-manifest.ts';

/** Names under which a family has dead letters: of its queues, of failed runs of its schedules, of its reader of the stream. */
const queuesOf = ({ name, queues = [], schedules = [], stream = false }: FamilyManifest): readonly string[] =>
  [...queues, ...(schedules.length > 0 ? ['schedule'] : []), ...(stream ? ['stream'] : [])].map((queue) => `${name}/${queue}`);

/** Every queue with dead letters, as `family/queue`. */
export const DEAD_LETTER_QUEUES: readonly string[] = [...manifests.flatMap((manifest) => queuesOf(manifest)), 'retry/attempt-schedules'];
