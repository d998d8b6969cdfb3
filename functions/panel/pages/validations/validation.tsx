import { useRoute } from 'preact-iso/router';

import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { Loading } from '../../components/loading.tsx';
import { Problem } from '../../components/problem.tsx';
import { Correction } from '../../components/validation/correction.tsx';
import { Proof } from '../../components/validation/proof.tsx';
import { Receipt } from '../../components/validation/receipt.tsx';
import { Retries } from '../../components/validation/retries.tsx';
import { useValidation } from '../../components/validation/use-validation.tsx';
import { Facts, Verdict } from '../../components/validation/verdict.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { validationTexts } from '../../texts/validation.ts';

/** A validation: its verdict, its data and its retries. */
const ValidationPage = ({ user: { timezone } }: PageProps) => {
  const { params } = useRoute();
  const texts = useTexts(validationTexts);
  const { state: validation, failure, reload } = useValidation(params['id'] ?? '');
  if (validation === null) {
    return (
      <section class="card">
        <PageTitle title={texts.page} />
        {failure === null ? <Loading /> : <Problem failure={failure} onRetry={reload} />}
        <div class="links">
          <a href={PATHS.history}>{texts.toHistory}</a>
        </div>
      </section>
    );
  }
  return (
    <>
      {failure !== null && <Problem failure={failure} onRetry={reload} />}
      <Verdict validation={validation} />
      <Receipt validation={validation} />
      <Retries validation={validation} timezone={timezone} onChange={reload} />
      <Facts validation={validation} timezone={timezone} />
      <Proof validation={validation} timezone={timezone} />
      <Correction key={validation.id} validation={validation} timezone={timezone} />
    </>
  );
};

export default ValidationPage;
