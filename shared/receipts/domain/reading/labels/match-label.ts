import { ENGLISH_LABELS } from './english-labels.ts';
import { isLabelText, labelText } from './label-words.ts';
import { LABELS, type LabelKind } from './labels.ts';

export type LabelEntry = { readonly kind: LabelKind; readonly text: string; readonly words: number };

const isKind = (name: string): name is LabelKind => name in LABELS;

/** Longer labels first: "importe de la operacion" is no "importe" with a value of words. */
export const LABEL_ENTRIES: readonly LabelEntry[] = [...Object.entries(LABELS), ...Object.entries(ENGLISH_LABELS)]
  .flatMap(([kind, texts]) => (isKind(kind) ? texts.map((text) => ({ kind, text, words: text.split(' ').length })) : []))
  .toSorted((left, right) => right.text.length - left.text.length);

/** Headings have no value next to them; short ones would be found in names and concepts otherwise. */
export const HEADINGS: ReadonlySet<LabelKind> = new Set(['seccion_origen', 'seccion_destino']);

const DATE_WORD =
  /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)[a-záéíóú]*[.,]?$|^(?:ene|feb|abr|may|jun|jul|ago|sep|set|oct|nov|dic|jan|apr|aug|dec)[a-z]*[.,]?$/i;
const CURRENCY_WORD = /^\(?(?:mxn|mxp|mn|m\.n\.|pesos)\)?$/i;
const MASK_WORD = /^(?:[eoxX]{2,}|terminaci[oó]n|terminada|termina)$/i;

/** Words that a value may begin with, for the kinds whose values have a form; a digit, a currency sign or a mask begins any. */
const VALUE_WORDS: Readonly<Partial<Record<LabelKind, RegExp | null>>> = {
  fecha: DATE_WORD,
  fecha_captura: DATE_WORD,
  monto: CURRENCY_WORD,
  monto_total: CURRENCY_WORD,
  referencia_numerica: null,
  clave_rastreo: null,
  cuenta_origen: MASK_WORD,
  cuenta_destino: MASK_WORD,
  cuenta: MASK_WORD,
  telefono: null,
};

/** Labels that are also common words: a value has to follow a colon, or to be another cell. */
const isCommonWord = ({ text }: LabelEntry): boolean => text.length < 7 || /^(?:beneficiario|beneficiary|recipient)$/.test(text);

const MAX_WORDS = Math.max(...LABEL_ENTRIES.map(({ words }) => words)) + 1;
/** Misread labels are longer or shorter by so many characters at most. */
const MAX_LENGTH_DIFFERENCE = 2;

const BY_LENGTH: ReadonlyMap<number, readonly LabelEntry[]> = Map.groupBy(LABEL_ENTRIES, ({ text }) => text.length);

type Taken = { readonly entry: LabelEntry; readonly taken: number };

/** The labels that so many of the first words are: the one that they are exactly, else those that recognition may have misread. */
const labelsOfPrefix = (words: readonly string[], taken: number): readonly Taken[] => {
  const text = labelText(words.slice(0, taken).join(' '));
  const near = Array.from({ length: 2 * MAX_LENGTH_DIFFERENCE + 1 }, (_unused, index) => text.length + index - MAX_LENGTH_DIFFERENCE)
    .flatMap((length) => BY_LENGTH.get(length) ?? [])
    .filter((entry) => taken <= entry.words + 1 && isLabelText(text, entry.text));
  const exact = near.filter((entry) => entry.text === text);
  return (exact.length > 0 ? exact : near).map((entry) => ({ entry, taken }));
};

/** The labels that some words begin with, longer ones first: "CLABE/Tarjeta" is two words of a label and one here. */
const labelsAtStart = (words: readonly string[]): readonly Taken[] =>
  Array.from({ length: Math.min(words.length, MAX_WORDS) }, (_unused, index) => labelsOfPrefix(words, index + 1))
    .flat()
    .toSorted((left, right) => right.entry.text.length - left.entry.text.length);

const endsWithColon = (word: string | undefined): boolean => word?.trim().endsWith(':') ?? false;

/** Words that continue a label which is not listed: "Titular de la tarjeta" is no "Titular". */
const CONTINUES = /^(?:de|del|la|las|los|que|y|e|por|en)$/i;

const continuesLabel = ([first, second]: readonly string[]): boolean =>
  first !== undefined && second !== undefined && CONTINUES.test(first) && !/[\d$]/.test(second);

/**
 * Whether the words after a label without a colon can be its value. A value with a form begins with a part of it: any other word continues
 * the label to one that is not listed, as in "Importe disponible" or "Fecha de corte".
 */
const canFollow = (entry: LabelEntry, rest: readonly string[]): boolean => {
  const [first] = rest;
  if (first === undefined) return true;
  const words = VALUE_WORDS[entry.kind];
  if (words !== undefined) return /[\d$*•·●∙…]/.test(first) || words?.test(first) === true;
  if (HEADINGS.has(entry.kind) || continuesLabel(rest)) return false;
  return !isCommonWord(entry) || rest.some((text) => /\d/.test(text));
};

export type LabelMatch = { readonly kind: LabelKind; readonly taken: number };

/** The label that the words of a cell begin with; null when they begin with none. */
export const matchLabel = (words: readonly string[]): LabelMatch | null => {
  const found = labelsAtStart(words).find(({ entry, taken }) => endsWithColon(words[taken - 1]) || canFollow(entry, words.slice(taken)));
  return found === undefined ? null : { kind: found.entry.kind, taken: found.taken };
};

/** Words before a label in a sentence; any other word makes it another label, as in "Próxima fecha de pago: ". */
const INTRODUCES = /^(?:tu|su|la|el|con|y)$/i;

/** The label in the middle of a line: one with a colon, or of several words after another label's value. */
const matchInner = (words: readonly string[], previous: LabelKind | null, before: string): LabelMatch | null => {
  const isAfterValue = previous !== null && previous !== 'texto';
  const isAfterText = previous === 'texto' || INTRODUCES.test(before);
  const found = labelsAtStart(words).find(({ entry, taken }) =>
    endsWithColon(words[taken - 1])
      ? isAfterValue || isAfterText
      : isAfterValue && entry.words > 1 && !HEADINGS.has(entry.kind) && canFollow(entry, words.slice(taken)),
  );
  return found === undefined ? null : { kind: found.entry.kind, taken: found.taken };
};

/**
 * The places in a line of words where a label begins: a value ends where the next label begins. In sentences and in free text only a colon
 * marks one.
 */
export const labelStarts = (words: readonly string[]): readonly number[] => {
  const starts: number[] = [];
  const first = matchLabel(words);
  let kind = first?.kind ?? null;
  let index = first?.taken ?? 1;
  while (index < words.length) {
    const match = matchInner(words.slice(index), kind, words[index - 1] ?? '');
    if (match !== null) {
      starts.push(index);
      ({ kind } = match);
    }
    index += match?.taken ?? 1;
  }
  return starts;
};
