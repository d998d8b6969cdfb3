/** The field that a column, key or label of a file names. `sender`: an account that sends money, never a beneficiary. */
export type ColumnField = 'clabe' | 'account' | 'card' | 'phone' | 'account_type' | 'bank' | 'name' | 'alias' | 'sender';

const NAMES: Readonly<Record<Exclude<ColumnField, 'sender'>, readonly string[]>> = {
  clabe: [
    'clabe',
    'cuenta clabe',
    'clabe interbancaria',
    'clave interbancaria',
    'cuenta interbancaria',
    'numero clabe',
    'numero de clabe',
    'no cuenta clabe',
    'no clabe',
    'num clabe',
    'clabe beneficiario',
    'clabe destino',
  ],
  account: [
    'cuenta',
    'no de cuenta',
    'no cuenta',
    'numero de cuenta',
    'numero cuenta',
    'num cuenta',
    'num de cuenta',
    'cuenta destino',
    'cuenta beneficiaria',
    'cuenta beneficiario',
    'cuenta bancaria',
    'cuenta de deposito',
    'cuenta abono',
    'cuenta de abono',
    'account',
    'account number',
    'parsed account',
    'beneficiary account',
  ],
  card: [
    'tarjeta',
    'numero de tarjeta',
    'no de tarjeta',
    'no tarjeta',
    'num tarjeta',
    'tarjeta de debito',
    'tarjeta de credito',
    'card',
    'card number',
  ],
  phone: [
    'celular',
    'telefono',
    'telefono celular',
    'numero celular',
    'numero de celular',
    'movil',
    'tel',
    'cel',
    'phone',
    'phone number',
    'mobile',
  ],
  account_type: ['tipo de cuenta', 'tipo cuenta', 'tipo', 'account type', 'parsed account type'],
  bank: [
    'banco',
    'institucion',
    'entidad',
    'banco destino',
    'banco receptor',
    'institucion bancaria',
    'institucion receptora',
    'nombre del banco',
    'clave banco',
    'clave del banco',
    'codigo banco',
    'codigo de banco',
    'bank',
    'bank name',
    'bank code',
    'parsed bank name',
    'parsed bank code',
  ],
  name: [
    'nombre',
    'beneficiario',
    'destinatario',
    'favorecido',
    'titular',
    'nombre completo',
    'razon social',
    'nombre beneficiario',
    'nombre del beneficiario',
    'titular de la cuenta',
    'nombre o razon social',
    'proveedor',
    'empleado',
    'name',
    'full name',
    'beneficiary',
    'holder',
  ],
  alias: ['alias', 'etiqueta', 'label', 'nickname', 'parsed label'],
};

const fields: readonly (readonly [ColumnField, readonly string[]])[] = [
  ['clabe', NAMES.clabe],
  ['account', NAMES.account],
  ['card', NAMES.card],
  ['phone', NAMES.phone],
  ['account_type', NAMES.account_type],
  ['bank', NAMES.bank],
  ['name', NAMES.name],
  ['alias', NAMES.alias],
];

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

const byName = new Map(fields.flatMap(([field, names]) => names.map((name) => [name.replaceAll(' ', ''), field] as const)));

const MAX_HEADER_CHARACTERS = 60;

/** The field of a template header, ignoring case, accents and punctuation; null for any other text. */
export const fieldByName = (header: string): ColumnField | null =>
  header.length > MAX_HEADER_CHARACTERS ? null : (byName.get(wordsOf(header).join('')) ?? null);

const SENDER_WORDS = ['origen', 'cargo', 'retiro', 'ordenante', 'emisor', 'emisora'];

/** Words that identify longer headers, the most specific first: "Nombre del banco" is a bank, "Cuenta del titular" an account. */
const FIELD_KEYWORDS: readonly (readonly [ColumnField, readonly string[]])[] = [
  ['clabe', ['clabe', 'interbancaria']],
  ['card', ['tarjeta', 'card']],
  ['phone', ['celular', 'telefono', 'movil', 'whatsapp', 'phone']],
  ['bank', ['banco', 'institucion', 'entidad', 'bank']],
  ['account', ['cuenta', 'account']],
  ['alias', ['alias', 'apodo', 'etiqueta']],
  ['name', ['nombre', 'beneficiario', 'beneficiaria', 'titular', 'destinatario', 'favorecido', 'proveedor', 'empleado', 'name', 'razon']],
];

/** Columns of one kind of account; a header that names two, as "CLABE o tarjeta", belongs to neither. */
const KINDS: ReadonlySet<ColumnField> = new Set(['clabe', 'card', 'phone']);

/**
 * The likeliest field of a header, key or label: a known name, else its most specific word. Null for a text that names none, such as a
 * title or a value.
 */
export const guessField = (header: string): ColumnField | null => {
  if (header.length > MAX_HEADER_CHARACTERS || /[0-9]{6}/.test(header)) return null;
  const words = wordsOf(header);
  if (SENDER_WORDS.some((word) => words.includes(word))) return 'sender';
  const named = fieldByName(header);
  if (named !== null || words.length > 6) return named;
  if (words[0] === 'tipo') return 'account_type';
  const kinds = FIELD_KEYWORDS.filter(([field, keywords]) => KINDS.has(field) && keywords.some((word) => words.includes(word)));
  if (kinds.length > 1) return 'account';
  return FIELD_KEYWORDS.find(([, keywords]) => keywords.some((word) => words.includes(word)))?.[0] ?? null;
};
