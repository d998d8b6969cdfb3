import { useMemo, useState } from 'preact/hooks';

import { validateInPlayground } from '../../api/operations.ts';
import { PATHS, validationPath } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { firstRunTexts } from '../../texts/first-run.ts';
import { validationTexts } from '../../texts/validation.ts';
import { dateText, pesosText } from '../../view/format.ts';
import { makeRequestKeys } from '../../view/request-key.ts';
import { isPending } from '../../view/verdict.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { Problem } from '../problem.tsx';
import { Badge } from '../validation/badge.tsx';
import { useValidation } from '../validation/use-validation.tsx';
import type { FirstRunState } from './use-first-run.ts';

type Sample = FirstRunState['sample'];

const SampleFacts = ({ sample }: { readonly sample: NonNullable<Sample> }) => {
  const texts = useTexts(validationTexts);
  const { language } = useLanguage();
  const rows = [
    [texts.fecha, dateText(sample.fecha, language)],
    [texts.amount, pesosText(sample.monto)],
    [texts.clave, sample.clave_rastreo],
    [texts.account, sample.cuenta_beneficiaria],
  ] as const;
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The verdict of a run, and where to go from there. */
const Outcome = ({ id }: { readonly id: string }) => {
  const texts = useTexts(firstRunTexts);
  const verdicts = useTexts(validationTexts);
  const { state: validation, failure } = useValidation(id);
  if (failure !== null) return <Problem failure={failure} />;
  if (validation === null) return null;
  const { status } = validation.attributes;
  return (
    <div role="status">
      <p>
        <Badge status={status} />
      </p>
      <p>{verdicts[`${status}Text`]}</p>
      {!isPending(status) && (
        <div class="actions">
          <a class="button primary" href={PATHS.validate}>
            {texts.own}
          </a>
          <a class="button" href={validationPath(id)}>
            {texts.details}
          </a>
        </div>
      )}
    </div>
  );
};

/** The way of a new user to the first verdict: a payment, the query, the verdict. */
export const FirstRun = ({ sample, lastRun }: FirstRunState) => {
  const texts = useTexts(firstRunTexts);
  const { client } = useSession();
  const [run, setRun] = useState(lastRun);
  const keyOf = useMemo(() => makeRequestKeys(() => crypto.randomUUID()), []);
  const validate = async () => {
    const idempotencyKey = keyOf(JSON.stringify(sample));
    const answer = await client.call(validateInPlayground, { body: sample ?? {}, query: { async: '1' }, idempotencyKey });
    if (!answer.isOk) return answer;
    setRun(answer.body.data.id);
    return null;
  };
  return (
    <section class="card">
      <h2>{texts.title}</h2>
      <ol class="steps">
        <li>
          <h3>{texts.payment}</h3>
          <p>{sample === null ? texts.ownPayment : texts.samplePayment}</p>
          {sample !== null && <SampleFacts sample={sample} />}
        </li>
        <li>
          <h3>{texts.query}</h3>
          <p>{texts.queryText}</p>
          <div class="actions">
            {sample === null ? (
              <a class="button primary" href={PATHS.validate}>
                {texts.own}
              </a>
            ) : (
              <ActionButton kind={run === null ? 'primary' : 'plain'} onAction={validate}>
                {texts.validateSample}
              </ActionButton>
            )}
          </div>
        </li>
        <li>
          <h3>{texts.verdict}</h3>
          {run === null ? <p class="muted">{texts.verdictText}</p> : <Outcome id={run} />}
        </li>
      </ol>
    </section>
  );
};
