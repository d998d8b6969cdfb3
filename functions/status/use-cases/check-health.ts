import type { PortalRateControl } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import { ok, type Result } from '../../../shared/errors/failure.ts';
import { UnavailableError } from '../../../shared/platform/unavailable-error.ts';

/** Reads one item, to see whether the storage answers. Rejects with UnavailableError when it does not. */
export const makeCheckHealth = (portalRate: Pick<PortalRateControl, 'read'>) => async (): Promise<Result<'ok', never>> => {
  try {
    await portalRate.read();
    return ok('ok');
  } catch (error) {
    throw new UnavailableError('the table does not answer', { cause: error });
  }
};
