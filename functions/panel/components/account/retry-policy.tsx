import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { defaultPolicy } from '../../../retry/contract.ts';
import type { Failure } from '../../api/failure.ts';
import { getDefaultRetryPolicy, putDefaultRetryPolicy } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { retryPolicyTexts } from '../../texts/account/retry-policy.ts';
import { validationTexts } from '../../texts/validation.ts';
import { intervalOptions, POLICY_FIELDS, policyOf, RETRIED_STATUSES } from '../../view/account/retry-policy.ts';
import { useRequestKey } from '../actions/use-request-key.tsx';
import { CheckGroup } from '../admin/check-group.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { Loading } from '../loading.tsx';
import { Problem } from '../problem.tsx';
import { Select } from '../select.tsx';
import { Section } from './section.tsx';

type Policy = InferOutput<typeof defaultPolicy>['attributes'];

type PolicyFormProps = { readonly policy: Policy; readonly onSaved: () => void };

const PolicyForm = ({ policy: { enabled, max_retries: most, interval_seconds: interval, outcomes }, onSaved }: PolicyFormProps) => {
  const texts = useTexts(retryPolicyTexts);
  const statuses = useTexts(validationTexts);
  const { client } = useSession();
  const withKey = useRequestKey();
  const save = async (typed: Typed, data: FormData): Promise<Failure | null> => {
    const body = { retry_policy: policyOf(typed, data.getAll(POLICY_FIELDS.outcomes).map(String)) };
    const answer = await withKey(body, ({ key }) => client.call(putDefaultRetryPolicy, { body, idempotencyKey: key }));
    if (!answer.isOk) return answer;
    onSaved();
    return null;
  };
  return (
    <Form submit={texts.save} onSubmit={save}>
      <Checkbox name={POLICY_FIELDS.enabled} isChecked={enabled}>
        {texts.enabled}
      </Checkbox>
      <Field name={POLICY_FIELDS.maxRetries} label={texts.maxRetries} inputMode="numeric" maxLength={5} value={String(most ?? 3)} />
      <Select
        name={POLICY_FIELDS.interval}
        label={texts.interval}
        value={String(interval ?? 3_600)}
        options={intervalOptions(interval, texts)}
      />
      <CheckGroup
        name={POLICY_FIELDS.outcomes}
        label={texts.outcomes}
        options={RETRIED_STATUSES.map((status) => [status, statuses[status]])}
        ticked={outcomes ?? RETRIED_STATUSES}
      />
    </Form>
  );
};

/** The retries of validations that request nothing else. */
export const RetryPolicy = () => {
  const texts = useTexts(retryPolicyTexts);
  const { client } = useSession();
  const [policy, setPolicy] = useState<Policy | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaved, setIsSaved] = useState(false);
  const read = async (): Promise<void> => {
    const answer = await client.call(getDefaultRetryPolicy);
    setFailure(answer.isOk ? null : answer);
    if (answer.isOk) setPolicy(answer.body.data.attributes);
  };
  return (
    <Section title={texts.title} text={texts.text} done={isSaved ? texts.saved : null} onOpen={() => void read()}>
      {failure !== null && <Problem failure={failure} onRetry={() => void read()} />}
      {policy === null && failure === null && <Loading />}
      {policy !== null && (
        <PolicyForm
          policy={policy}
          onSaved={() => {
            setIsSaved(true);
          }}
        />
      )}
    </Section>
  );
};
