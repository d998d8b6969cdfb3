import { useTexts } from '../../session/language-context.tsx';
import { validationTexts } from '../../texts/validation.ts';
import { toneOf, type Status } from '../../view/verdict.ts';
import { ToneBadge } from '../text/tone-badge.tsx';

/** The status of a validation. */
export const Badge = ({ status }: { readonly status: Status }) => {
  const texts = useTexts(validationTexts);
  return <ToneBadge tone={toneOf(status)} text={texts[status]} />;
};
