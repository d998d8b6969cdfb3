import * as v from 'valibot';

import { preferWait } from '../../../shared/platform/http/prefer.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import { boolean, field, further, required } from '../../../shared/platform/http/schemas/fields.ts';
import { asynchronous } from '../../../shared/validation/http/async-parameter.ts';
import { validateBody } from '../../../shared/validation/http/validate-body.ts';
import { validationParams } from '../../../shared/validation/http/validation-params.ts';

export const validateRequest = {
  ...emptyRequest,
  query: v.object({ async: asynchronous }),
  headers: v.object({ prefer: preferWait }),
  body: named('ValidationRequest', validateBody),
};

/** A request that names a validation alone. */
export const validationRequest = { ...emptyRequest, params: validationParams };

const confirmed = further(boolean({ code: 'validation_error', reason: 'ask_central_true' }), ['validation_error'], (sent) =>
  sent ? { value: sent } : { code: 'validation_error', reason: 'ask_central_true' },
);

/** The query takes a quota unit, so the body has to request it. */
export const centralCheckRequest = {
  ...emptyRequest,
  params: validationParams,
  body: v.object({
    ask_central: field(required(confirmed, { code: 'required' }), 'True: Banxico is queried, which takes one quota unit.'),
  }),
};
