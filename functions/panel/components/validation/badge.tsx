import { useTexts } from '../../session/language-context.tsx';
import { validationTexts } from '../../texts/validation.ts';
import { toneOf, type Status } from '../../view/verdict.ts';

/** A status in a word, with a colour and a sign. */
export const Badge = ({ status }: { readonly status: Status }) => {
  const texts = useTexts(validationTexts);
  return <span class={`badge ${toneOf(status)}`}>{texts[status]}</span>;
};
