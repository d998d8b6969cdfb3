import * as v from 'valibot';

import { preferWait } from '../../../shared/platform/http/prefer.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import { asynchronous } from '../../../shared/validation/http/async-parameter.ts';
import { validateBody } from '../../../shared/validation/http/validate-body.ts';
import { validationParams } from '../../../shared/validation/http/validation-params.ts';

export const validateRequest = {
  ...emptyRequest,
  query: v.object({ async: asynchronous }),
  headers: v.object({ prefer: preferWait }),
  body: named('ValidationRequest', validateBody),
};

export const recheckRequest = { ...emptyRequest, params: validationParams };
