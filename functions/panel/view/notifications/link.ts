import { beneficiaryImportPath, bulkPath, expectedPaymentPath, PATHS, validationPath } from '../../paths.ts';

const PAGES: readonly (readonly [address: RegExp, page: (id: string) => string])[] = [
  [/^\/v1\/validations\/([\w-]{36})$/, validationPath],
  [/^\/v1\/expected-payments\/([\w-]{36})$/, expectedPaymentPath],
  [/^\/v1\/validations\/imports\/(\d+)$/, bulkPath],
  [/^\/v1\/beneficiaries\/imports\/(\d+)$/, beneficiaryImportPath],
  [/^\/v1\/webhooks$/, () => PATHS.webhooks],
  [/^\/v1\/billing\/subscription$/, () => PATHS.billing],
  [/^\/v1\/billing\/invoices\/\w+$/, () => PATHS.invoices],
];

/** The page about the resource of a notification, by its address in the API; null where the panel has no such page. */
export const pageOfAction = (action: string | null): string | null => {
  for (const [address, page] of PAGES) {
    const match = address.exec(action ?? '');
    if (match !== null) return page(match[1] ?? '');
  }
  return null;
};
