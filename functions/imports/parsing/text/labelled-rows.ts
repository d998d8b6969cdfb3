import type { RowAccountType } from '../../../../shared/imports/domain/rows/candidate-row.ts';
import { fieldByName, guessField, type ColumnField } from '../../../../shared/imports/domain/rows/column-field.ts';
import type { Grid, Row } from '../../../../shared/imports/parsing/spreadsheet/grid.ts';
import type { FoundBeneficiary } from '../candidate.ts';

type Pair = { readonly rowIndex: number; readonly field: ColumnField | null; readonly name: string; readonly value: string };

const MAX_LABEL_WORDS = 5;
/** Maximum pairs in one text; with more colons it has no labels. */
const MAX_PAIRS = 64;
/** Characters of a value that are searched; longer ones would take too long. */
const MAX_VALUE = 400;
const ACCOUNT_FIELDS: Readonly<Partial<Record<ColumnField, RowAccountType | null>>> = {
  clabe: 'clabe',
  account: null,
  card: 'card',
  phone: 'phone',
};

/** The words at the end of a text that form a label: "Ana Ruiz CLABE" ends in one. */
const labelAtEnd = (text: string): string => {
  const words = text.trim().split(/\s+/);
  for (let length = Math.min(MAX_LABEL_WORDS, words.length); length > 0; length -= 1) {
    const label = words.slice(-length).join(' ');
    if (fieldByName(label) !== null) return label;
  }
  return words.length <= MAX_LABEL_WORDS && guessField(text) !== null ? text.trim() : '';
};

/** The labels and values of one text such as "Nombre: Ana Ruiz CLABE: 032...". */
const pairsInText = (text: string, rowIndex: number): readonly Pair[] => {
  const parts = text.replace(/\s+/g, ' ').split(/ ?[:=] |: ?/);
  if (parts.length > MAX_PAIRS) return [];
  const labels = parts.slice(0, -1).map(labelAtEnd);
  return labels.flatMap((name, at): readonly Pair[] => {
    if (name === '') return [];
    const following = parts[at + 1] ?? '';
    const next = labels[at + 1] ?? '';
    const value = next !== '' && following.trim().endsWith(next) ? following.trim().slice(0, -next.length) : following;
    return [{ rowIndex, field: guessField(name), name, value: value.slice(0, MAX_VALUE).replace(/^[\s,;|]+|[\s,;|]+$/g, '') }];
  });
};

const pairsIn = ({ index, cells }: Row): readonly Pair[] => {
  const texts = cells.map((cell) => cell.trim()).filter((text) => text !== '');
  const [label = '', value = ''] = texts;
  if (texts.length === 2 && guessField(label) !== null && guessField(value) === null && !label.includes(': ')) {
    return [{ rowIndex: index, field: guessField(label), name: label.replace(/\s*:$/, ''), value }];
  }
  return texts.flatMap((text) => pairsInText(text, index));
};

const valueOf = (pairs: readonly Pair[], field: ColumnField): string => pairs.find((pair) => pair.field === field)?.value ?? '';

const toBeneficiary = (pairs: readonly Pair[]): FoundBeneficiary => ({
  otherRows: pairs.map(({ rowIndex }) => rowIndex),
  rowIndex: pairs.find(({ field }) => field !== null && field in ACCOUNT_FIELDS)?.rowIndex ?? 0,
  accounts: pairs.flatMap(({ field, name, value }) =>
    field !== null && field in ACCOUNT_FIELDS
      ? [{ text: value, isNumber: false, stated: ACCOUNT_FIELDS[field] ?? null, column: name }]
      : [],
  ),
  label: valueOf(pairs, 'alias') || valueOf(pairs, 'name'),
  bank: valueOf(pairs, 'bank'),
  source: pairs.map(({ name, value }) => [name, value] as const),
});

/** Blocks of pairs: a repeated label begins the next block. */
const blocksOf = (pairs: readonly Pair[]): readonly (readonly Pair[])[] => {
  const blocks: Pair[][] = [];
  for (const pair of pairs) {
    const current = blocks.at(-1);
    if (current === undefined || current.some(({ field }) => field === pair.field)) blocks.push([pair]);
    else current.push(pair);
  }
  return blocks;
};

/** Finds beneficiaries in blocks of labels and values ("Beneficiario: ... / CLABE: ... / Banco: ..."). Accounts that send money are left out. */
export const readLabelled = (grid: Grid, step: () => void): readonly FoundBeneficiary[] => {
  const pairs = grid
    .flatMap((row) => {
      step();
      return pairsIn(row);
    })
    .filter(({ field, value }) => field !== null && field !== 'sender' && value !== '');
  return blocksOf(pairs)
    .map(toBeneficiary)
    .filter(({ accounts }) => accounts.length > 0);
};
