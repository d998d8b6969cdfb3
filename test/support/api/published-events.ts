import * as v from 'valibot';

import type { TestApi } from './test-api.ts';

const image = v.object({ events: v.optional(v.array(v.unknown()), []) });

/** Events published since the last call, oldest first. */
export const publishedEvents = async (api: TestApi): Promise<readonly unknown[]> =>
  (await api.takeChanges()).flatMap(({ after }) => (after === null ? [] : v.parse(image, after).events));
