import { isLabelText, labelText } from './label-words.ts';
import { LABELS, type LabelKind } from './labels.ts';

export type LabelEntry = { readonly kind: LabelKind; readonly text: string; readonly words: number };

const isKind = (name: string): name is LabelKind => name in LABELS;

/** Longer labels first: "importe de la operacion" is no "importe" with a value of words. */
export const LABEL_ENTRIES: readonly LabelEntry[] = Object.entries(LABELS)
  .flatMap(([kind, texts]) => (isKind(kind) ? texts.map((text) => ({ kind, text, words: text.split(' ').length })) : []))
  .toSorted((left, right) => right.text.length - left.text.length);

/** Headings have no value next to them; short ones would be found in names and concepts otherwise. */
export const HEADINGS: ReadonlySet<LabelKind> = new Set(['seccion_origen', 'seccion_destino']);
/** Labels that are also common words: a value has to follow a colon, or to be another cell. */
const isCommonWord = ({ text }: LabelEntry): boolean => text.length < 7 || text === 'referencia' || text === 'beneficiario';

const MAX_WORDS = Math.max(...LABEL_ENTRIES.map(({ words }) => words)) + 1;
/** Misread labels are longer or shorter by so many characters at most. */
const MAX_LENGTH_DIFFERENCE = 2;

const BY_LENGTH: ReadonlyMap<number, readonly LabelEntry[]> = Map.groupBy(LABEL_ENTRIES, ({ text }) => text.length);

type Taken = { readonly entry: LabelEntry; readonly taken: number };

/** The labels that so many of the first words are. */
const labelsOfPrefix = (words: readonly string[], taken: number): readonly Taken[] => {
  const text = labelText(words.slice(0, taken).join(' '));
  return Array.from({ length: 2 * MAX_LENGTH_DIFFERENCE + 1 }, (_unused, index) => text.length + index - MAX_LENGTH_DIFFERENCE)
    .flatMap((length) => BY_LENGTH.get(length) ?? [])
    .filter((entry) => taken <= entry.words + 1 && isLabelText(text, entry.text))
    .map((entry) => ({ entry, taken }));
};

/** The labels that some words begin with, longer ones first: "CLABE/Tarjeta" is two words of a label and one here. */
const labelsAtStart = (words: readonly string[]): readonly Taken[] =>
  Array.from({ length: Math.min(words.length, MAX_WORDS) }, (_unused, index) => labelsOfPrefix(words, index + 1))
    .flat()
    .toSorted((left, right) => right.entry.text.length - left.entry.text.length);

const endsWithColon = (word: string | undefined): boolean => word?.trim().endsWith(':') ?? false;

/** Words that continue a label which is not listed: "Fecha de vencimiento" is no "Fecha". */
const CONTINUES = /^(?:de|del|la|las|los|que|y|e|por|en)$/i;

const continuesLabel = ([first, second]: readonly string[], last: string | undefined): boolean =>
  first !== undefined && second !== undefined && !endsWithColon(last) && CONTINUES.test(first) && !/[\d$]/.test(second);

export type LabelMatch = { readonly kind: LabelKind; readonly taken: number };

/** The label that the words of a cell begin with; null when they begin with none. */
export const matchLabel = (words: readonly string[]): LabelMatch | null => {
  for (const { entry, taken } of labelsAtStart(words)) {
    const [last, rest] = [words[taken - 1], words.slice(taken)];
    if (continuesLabel(rest, last)) continue;
    const needsColon = HEADINGS.has(entry.kind) || isCommonWord(entry);
    const isValueLike = rest.some((text) => /\d/.test(text));
    if (rest.length > 0 && needsColon && !endsWithColon(last) && !(isValueLike && !HEADINGS.has(entry.kind))) continue;
    return { kind: entry.kind, taken };
  }
  return null;
};

/** The label in the middle of a line: one with a colon, or of several words, so that names and concepts hold none. */
const matchInner = (words: readonly string[]): LabelMatch | null => {
  for (const { entry, taken } of labelsAtStart(words)) {
    const isClear =
      endsWithColon(words[taken - 1]) ||
      (entry.words > 1 && !HEADINGS.has(entry.kind) && !continuesLabel(words.slice(taken), words[taken - 1]));
    if (isClear) return { kind: entry.kind, taken };
  }
  return null;
};

/** The places in a line of words where a label begins: a value ends where the next label begins. */
export const labelStarts = (words: readonly string[]): readonly number[] => {
  const starts: number[] = [];
  let index = matchLabel(words)?.taken ?? 1;
  while (index < words.length) {
    const match = matchInner(words.slice(index));
    if (match !== null) starts.push(index);
    index += match?.taken ?? 1;
  }
  return starts;
};
