import { useEffect, useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { cancelRetries, putRetryPolicy } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { validationTexts } from '../../texts/validation.ts';
import { clockText, instantText } from '../../view/format.ts';
import { canRetry } from '../../view/verdict.ts';
import { Problem } from '../problem.tsx';
import { RetryAttempts } from './retry-attempts.tsx';
import type { Validation } from './use-validation.tsx';

const POLICY = { enabled: true, max_retries: 3, interval_seconds: 3_600 };

/** Seconds until an instant, counted down. */
const useSecondsUntil = (instant: string): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (Date.parse(instant) - now) / 1_000;
};

const Clock = ({ instant, timezone }: { readonly instant: string; readonly timezone: string }) => {
  const texts = useTexts(validationTexts);
  const { language } = useLanguage();
  const seconds = useSecondsUntil(instant);
  return (
    <p>
      {texts.retryNext(instantText(instant, language, timezone))}{' '}
      <span class="clock" aria-hidden="true">
        {texts.retryClock(clockText(seconds))}
      </span>
    </p>
  );
};

type RetryState = Validation['attributes']['retry_state'];

type StateProps = { readonly state: RetryState; readonly timezone: string };

const State = ({
  state: { terminal_state: state, next_attempt_at: next, attempts_completed: done, max_retries: most },
  timezone,
}: StateProps) => {
  const texts = useTexts(validationTexts);
  const ended = { pending: null, resolved: texts.retryResolved, exhausted: texts.retryExhausted, cancelled: texts.retryCancelled };
  return (
    <>
      {most !== null && <p>{texts.retryCount(done, most)}</p>}
      {state === 'pending' && next !== null && <Clock instant={next} timezone={timezone} />}
      {state !== null && <p>{ended[state]}</p>}
    </>
  );
};

type RetriesProps = { readonly validation: Validation; readonly timezone: string; readonly onChange: () => void };

/** The state of the retries, with the clock of the next one, and what can be changed about them. */
export const Retries = ({ validation: { id, attributes }, timezone, onChange }: RetriesProps) => {
  const texts = useTexts(validationTexts);
  const { client } = useSession();
  const [failure, setFailure] = useState<Failure | null>(null);
  const isWaiting = attributes.retry_state.terminal_state === 'pending';
  const canChange = isWaiting || canRetry(attributes);
  if (attributes.retry_state.terminal_state === null && !canChange) return null;
  const change = async (): Promise<void> => {
    const answer = isWaiting
      ? await client.call(cancelRetries, { params: { id } })
      : await client.call(putRetryPolicy, { params: { id }, body: { retry_policy: POLICY } });
    setFailure(answer.isOk ? null : answer);
    if (answer.isOk) onChange();
  };
  return (
    <section class="card">
      <h2>{texts.retries}</h2>
      {failure !== null && <Problem failure={failure} />}
      <State state={attributes.retry_state} timezone={timezone} />
      {attributes.retry_state.attempts_completed > 0 && (
        <RetryAttempts id={id} timezone={timezone} completed={attributes.retry_state.attempts_completed} />
      )}
      {canChange && (
        <div class="actions">
          <button type="button" onClick={() => void change()}>
            {isWaiting ? texts.retryCancel : texts.retryStart}
          </button>
        </div>
      )}
    </section>
  );
};
