/** A name as the id of a construct: `bank-accounts` gives `BankAccounts`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_match, letter: string) => letter.toUpperCase());
