import { manifests } from '../../functions/manifests.ts';
import { isPublic, type RouteContract } from '../../shared/platform/http/schemas/contract.ts';

const MODES = ['separated', 'shared', 'refused'] as const;

/** What test mode does with an operation. */
const modeOf = ({ access }: Pick<RouteContract, 'access'>): (typeof MODES)[number] =>
  isPublic(access) ? 'shared' : (access.testMode ?? 'refused');

/** The operations of a family under a mode; `all` where no other mode has any. */
const cellOf = (contracts: readonly RouteContract[], mode: (typeof MODES)[number]): string => {
  const names = contracts.filter((contract) => modeOf(contract) === mode).map(({ operationId }) => `\`${operationId}\``);
  return names.length === contracts.length ? ' all ' : names.length === 0 ? ' ' : ` ${names.join(', ')} `;
};

const HEAD = '| Family | Separated | Shared | Refused |\n| --- | --- | --- | --- |\n';

/** The document of test mode with the table of all families, which is its end. Throws RangeError for a document without the table. */
export const withTestModeTable = (document: string): string => {
  const [before, after] = document.split(HEAD);
  if (before === undefined || after === undefined) throw new RangeError('the document has no table of families');
  const rows = manifests
    .filter(({ contracts }) => contracts.length > 0)
    .map(({ name, contracts }) => `| \`${name}\` |${MODES.map((mode) => cellOf(contracts, mode)).join('|')}|`)
    .toSorted();
  return `${before}${HEAD}${rows.join('\n')}\n`;
};
