import * as v from 'valibot';

import { preferWait } from '../../shared/platform/http/prefer.ts';
import type { ServedContract } from '../../shared/platform/http/schemas/contract.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { asynchronous } from '../../shared/validation/http/async-parameter.ts';
import { validateBody } from '../../shared/validation/http/validate-body.ts';
import { validationParams } from '../../shared/validation/http/validation-params.ts';
import type { recheck, validate } from './contract.ts';
import { recheckPolicy } from './recheck-policy.ts';
import { validatePolicy } from './validate-policy.ts';

export const validateRequest = {
  ...emptyRequest,
  query: v.object({ async: asynchronous }),
  headers: v.object({ prefer: preferWait }),
  body: validateBody,
};

export const recheckRequest = { ...emptyRequest, params: validationParams };

/** The contracts as the first request of an instance loads them. */
export const servedValidate: ServedContract<typeof validate> = { ...validatePolicy, request: validateRequest };
export const servedRecheck: ServedContract<typeof recheck> = { ...recheckPolicy, request: recheckRequest };
