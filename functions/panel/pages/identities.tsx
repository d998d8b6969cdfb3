import { useLocation } from 'preact-iso/router';

import { Card } from '../components/card.tsx';
import { PATHS } from '../paths.ts';
import { useTexts } from '../session/language-context.tsx';
import { identityTexts } from '../texts/sign-in/identities.ts';
import { outcomeOf } from '../view/identity-outcome.ts';

/** Where a browser returns from a provider of identities. */
const IdentitiesPage = () => {
  const texts = useTexts(identityTexts);
  const { query } = useLocation();
  const outcome = outcomeOf(query['outcome']);
  const isLinked = outcome === 'linked';
  return (
    <Card title={isLinked ? texts.title : texts.failedTitle}>
      <p class={`notice ${isLinked ? 'success' : 'warning'}`}>{isLinked ? texts.linked(query['provider'] ?? '') : texts[outcome]}</p>
      <div class="links">
        <a href={PATHS.account}>{texts.toAccount}</a>
      </div>
    </Card>
  );
};

export default IdentitiesPage;
