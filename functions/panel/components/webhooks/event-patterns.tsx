import { useTexts } from '../../session/language-context.tsx';
import { endpointTexts } from '../../texts/webhooks.ts';
import { ALL } from '../all-or-some.tsx';
import { Breakable } from '../text/breakable.tsx';

/** The events that an endpoint gets. */
export const EventPatterns = ({ patterns }: { readonly patterns: readonly string[] }) => {
  const texts = useTexts(endpointTexts);
  return patterns.includes(ALL) ? <>{texts.allEvents}</> : <Breakable text={patterns.join(', ')} />;
};
