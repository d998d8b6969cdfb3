import { catalogue } from './catalogue.ts';
import type { Parameters, Problem } from './failure.ts';
import { isReason, reasons, type Reason } from './reasons.ts';
import type { Language } from './text.ts';

const reasonOf = ({ reason, schemaReason = '' }: Problem): Reason => reason ?? (isReason(schemaReason) ? schemaReason : 'unexpected_value');

/** The text of a problem in a language, with its parameters filled in. */
export const detailOf = (problem: Problem, language: Language): string => {
  const params: Parameters = { reason: reasons[reasonOf(problem)][language], ...problem.params };
  return catalogue[problem.code][language].replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(params[name] ?? ''));
};
