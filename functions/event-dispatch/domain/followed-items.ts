/**
 * The items whose changes are followed, by the start of their `pk` and, if others share it, by their `sk`. Changes of all others never
 * reach the function: every request changes the gate of its account.
 */
export const FOLLOWED_ITEMS = {
  validation: { pkPrefix: 'VALIDATION#', sk: 'VALIDATION' },
  import: { pkPrefix: 'IMPORT#', sk: 'JOB' },
  validationImport: { pkPrefix: 'VALIDATION_IMPORT#', sk: 'JOB' },
  expectedPayment: { pkPrefix: 'EXPECTED_PAYMENTS#', sk: null },
  audit: { pkPrefix: 'AUDIT#', sk: null },
} as const;

export type FollowedItem = (typeof FOLLOWED_ITEMS)[keyof typeof FOLLOWED_ITEMS];

export const isItem = ({ pkPrefix, sk }: FollowedItem, key: { readonly pk: string; readonly sk: string }): boolean =>
  key.pk.startsWith(pkPrefix) && (sk === null || key.sk === sk);
