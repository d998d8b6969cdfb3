import { useTexts } from '../../session/language-context.tsx';
import { endpointTexts } from '../../texts/webhooks.ts';
import { ENDPOINT_TONES } from '../../view/webhooks/tones.ts';
import { ToneBadge } from '../text/tone-badge.tsx';
import type { Endpoint } from './endpoint-form.tsx';

/** The state of an endpoint. */
export const EndpointBadge = ({ status }: Pick<Endpoint['attributes'], 'status'>) => {
  const texts = useTexts(endpointTexts);
  return <ToneBadge tone={ENDPOINT_TONES[status]} text={texts[status]} />;
};
