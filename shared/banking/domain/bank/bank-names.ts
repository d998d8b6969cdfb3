import { BANK_ALIASES } from '../../data/bank-aliases.generated.ts';
import { BANK_SPELLINGS } from '../../data/bank-spellings.generated.ts';
import { literalNameKey } from './name-key.ts';
import type { Participants, Validity } from './participants.ts';

/** A name of a bank next to its official one, as lists of banks show it. */
export type ShownAlias = Validity & {
  readonly alias: string;
  /** The name reduced to its letters and digits, which identifies it. */
  readonly key: string;
  readonly isAddedByAdmin: boolean;
  readonly isRemoved: boolean;
};

const datesOf = (clabePrefix: string, key: string): Validity => {
  const row = BANK_ALIASES.find(([prefix, , , keys]) => prefix === clabePrefix && keys.split(' ').includes(key));
  return { validFrom: row?.[1] ?? '', validTo: row?.[2] ?? '' };
};

/** The names of the bank of a CLABE prefix in the deployed code. */
const shippedAliases = (clabePrefix: string): readonly ShownAlias[] =>
  BANK_SPELLINGS.filter(([prefix]) => prefix === clabePrefix).map(([, alias]) => {
    const key = literalNameKey(alias);
    return { alias, key, ...datesOf(clabePrefix, key), isAddedByAdmin: false, isRemoved: false };
  });

/** All names of the bank of a CLABE prefix, also those that admins removed. */
export const aliasesOfBank = (clabePrefix: string, { overrides }: Participants): readonly ShownAlias[] => {
  const changed = overrides.aliases.filter((each) => each.clabePrefix === clabePrefix);
  const keys = new Set(changed.map(({ key }) => key));
  return [
    ...shippedAliases(clabePrefix).filter(({ key }) => !keys.has(key)),
    ...changed.map(({ alias, key, validFrom, validTo, isRemoved }) => ({
      alias,
      key,
      validFrom,
      validTo,
      isRemoved,
      isAddedByAdmin: !isRemoved,
    })),
  ].toSorted((one, other) => (one.key < other.key ? -1 : 1));
};

/** Whether the deployed code has a name of a bank. */
export const isShippedAlias = (clabePrefix: string, key: string): boolean => shippedAliases(clabePrefix).some((each) => each.key === key);
