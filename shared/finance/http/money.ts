import * as v from 'valibot';

import { described } from '../../platform/http/schemas/described.ts';
import { NumberLiteral } from '../../platform/json/json.ts';
import { formatPesos, isCentavos } from '../../platform/money/centavos.ts';

/** Centavos as pesos with two decimals. Throws RangeError for a sum that no number of JavaScript holds exactly. */
export const exactPesos = (centavos: number): string => {
  if (!isCentavos(centavos)) throw new RangeError('a sum of amounts is beyond exact numbers');
  return formatPesos(centavos);
};

/** The same as a JSON number. */
export const pesosNumber = (centavos: number): NumberLiteral => new NumberLiteral(exactPesos(centavos));

const digits = v.pipe(v.string(), v.regex(/^[0-9]+\.[0-9]{2}$/));

/** Schema of an amount. */
export const pesos = (description: string, example: number) => described(v.number(), `${description} In pesos.`, example);

/** Schema of the same amount as digits. */
export const exact = (name: string, example: number) => described(digits, `\`${name}\` with all its digits.`, example.toFixed(2));

/** Schemas of an amount that there may not be. */
export const pesosOrNull = (description: string, example: number) =>
  described(v.nullable(v.number()), `${description} In pesos; null without amounts.`, example);

export const exactOrNull = (name: string, example: number) =>
  described(v.nullable(digits), `\`${name}\` with all its digits.`, example.toFixed(2));
