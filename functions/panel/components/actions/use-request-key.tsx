import { useMemo } from 'preact/hooks';

import { makeSendWithKey, type SendWithKey } from '../../view/request-key.ts';

/** Sends requests that take an Idempotency-Key: one that is sent again because its answer was lost takes effect once. */
export const useRequestKey = (): SendWithKey =>
  useMemo(
    () =>
      makeSendWithKey(
        () => crypto.randomUUID(),
        () => Date.now(),
      ),
    [],
  );
