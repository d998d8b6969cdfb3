import { useTexts } from '../../session/language-context.tsx';
import { endpointTexts } from '../../texts/webhooks.ts';
import { ToneBadge } from '../text/tone-badge.tsx';
import type { Endpoint } from './endpoint-form.tsx';

const TONES = { active: 'success', disabled: 'waiting', auto_disabled: 'danger' } as const;

/** The state of an endpoint. */
export const EndpointBadge = ({ status }: Pick<Endpoint['attributes'], 'status'>) => {
  const texts = useTexts(endpointTexts);
  return <ToneBadge tone={TONES[status]} text={texts[status]} />;
};
