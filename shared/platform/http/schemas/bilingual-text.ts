import * as v from 'valibot';

import { described, named } from './described.ts';

/** A text in both languages of the service, for answers that show both. */
export const bilingualText = named(
  'BilingualText',
  v.strictObject({
    es: described(v.string(), 'In Spanish.', 'Envía un monto mayor que cero.'),
    en: described(v.string(), 'In English.', 'Send an amount greater than zero.'),
  }),
);
