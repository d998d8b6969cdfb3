import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { makeWorldCardBins } from './adapters/card-bins.ts';
import { apiEnvironment } from './config.ts';
import { findCardBin, mexicanCardBin } from './domain/card-bin-directory.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const sources = [mexicanCardBin, makeWorldCardBins(context.env.LAMBDA_TASK_ROOT)];
    return makeApi({ findBin: (digits) => findCardBin(digits, sources), participants: openParticipants(context) });
  },
});
