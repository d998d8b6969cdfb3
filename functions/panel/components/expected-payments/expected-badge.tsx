import { useTexts } from '../../session/language-context.tsx';
import { expectedStatusTexts } from '../../texts/expected-payments.ts';
import { EXPECTED_TONES, type ExpectedStatus } from '../../view/expected-payments/state.ts';
import { ToneBadge } from '../text/tone-badge.tsx';

/** The status of an expected payment. */
export const ExpectedBadge = ({ status }: { readonly status: ExpectedStatus }) => {
  const texts = useTexts(expectedStatusTexts);
  return <ToneBadge tone={EXPECTED_TONES[status]} text={texts[status]} />;
};
