import * as v from 'valibot';

import { preferWait } from '../../../shared/platform/http/prefer.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { named } from '../../../shared/platform/http/schemas/described.ts';
import { field, required, type Rule } from '../../../shared/platform/http/schemas/fields.ts';
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

const confirmed: Rule<unknown, true, 'validation_error'> = {
  schema: { type: 'boolean', const: true },
  errors: ['validation_error'],
  read: (sent) => (sent === true ? { value: sent } : { code: 'validation_error', reason: 'ask_central_true' }),
};

/** The query takes a quota unit, so the body has to request it. */
export const centralCheckRequest = {
  ...emptyRequest,
  params: validationParams,
  body: v.object({
    ask_central: field(required(confirmed, { code: 'required' }), 'True: Banxico is queried, which takes one quota unit.'),
  }),
};
