import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { testResource } from '../../../webhooks/http/schemas.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { endpointTexts } from '../../texts/webhooks.ts';
import { PUBLISHED_TYPES } from '../../view/webhooks/events.ts';
import { Section } from '../account/section.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import { useRequestKey } from '../actions/use-request-key.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Form, type Typed } from '../form.tsx';
import { Select } from '../select.tsx';
import { ShownSecret } from '../text/shown-secret.tsx';
import type { Endpoint } from './endpoint-form.tsx';
import { useEndpointKind } from './endpoint-kind.ts';

type PartProps = { readonly endpoint: Endpoint; readonly onChange: () => void };

type Test = InferOutput<typeof testResource>['attributes'];

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

const TestResult = ({ test }: { readonly test: Test }) => {
  const texts = useTexts(endpointTexts);
  return (
    <p class={test.delivered ? 'notice success' : 'notice danger'} role="status">
      {test.error ?? texts.testDelivered(test.http_status ?? 0, test.response_time_ms ?? 0)}
    </p>
  );
};

/** Sends a test event, and shows what the endpoint answered. */
export const EndpointTest = ({ endpoint: { id } }: Pick<PartProps, 'endpoint'>) => {
  const texts = useTexts(endpointTexts);
  const { client } = useSession();
  const { operations } = useEndpointKind();
  const [test, setTest] = useState<Test | null>(null);
  const send = async (typed: Typed) => {
    setTest(null);
    const answer = await client.call(operations.test, { params: { id }, body: { event: typed('event') } });
    if (!answer.isOk) return answer;
    setTest(answer.body.data.attributes);
    return null;
  };
  return (
    <Section title={texts.test} text={texts.testText}>
      {test !== null && <TestResult test={test} />}
      <Form submit={texts.test} onSubmit={send}>
        <Select name="event" label={texts.testEvent} value="validation.completed" options={PUBLISHED_TYPES.map((type) => [type, type])} />
      </Form>
    </Section>
  );
};

/** Replaces the secret, and shows the new one. */
export const SecretRotation = ({ endpoint: { id }, onChange }: PartProps) => {
  const texts = useTexts(endpointTexts);
  const { client } = useSession();
  const { operations } = useEndpointKind();
  const [secret, setSecret] = useState<string | null>(null);
  const withKey = useRequestKey();
  const rotate = async (typed: Typed) => {
    const body = { overlap_seconds: Number(typed('overlap_seconds')) };
    const answer = await withKey(body, ({ key }) => client.call(operations.rotateSecret, { params: { id }, body, idempotencyKey: key }));
    if (!answer.isOk) return answer;
    setSecret(answer.body.data.attributes.secret);
    onChange();
    return null;
  };
  return (
    <Section title={texts.rotate} text={texts.rotateText}>
      {secret !== null && <ShownSecret text={texts.secretIs} secret={secret} />}
      <Form submit={texts.rotate} onSubmit={rotate}>
        <Select
          name="overlap_seconds"
          label={texts.overlap}
          value={String(DAY_SECONDS)}
          options={[
            [String(DAY_SECONDS), texts.overlapDay],
            [String(HOUR_SECONDS), texts.overlapHour],
            ['0', texts.overlapNone],
          ]}
        />
      </Form>
    </Section>
  );
};

/** Sends the failed deliveries of a period again. */
export const Recovery = ({ endpoint: { id }, onChange }: PartProps) => {
  const texts = useTexts(endpointTexts);
  const { client } = useSession();
  const { operations } = useEndpointKind();
  const [count, setCount] = useState<number | null>(null);
  const withKey = useRequestKey();
  const recover = async (typed: Typed) => {
    const span = Number(typed('span')) * 1_000;
    const answer = await withKey(span, ({ key, firstSentAt }) =>
      client.call(operations.recover, { params: { id }, body: { since: new Date(firstSentAt - span).toISOString() }, idempotencyKey: key }),
    );
    if (!answer.isOk) return answer;
    setCount(answer.body.data.attributes.count);
    onChange();
    return null;
  };
  return (
    <Section title={texts.recover} text={texts.recoverText} done={count === null ? null : texts.recovered(count)}>
      <Form submit={texts.recover} onSubmit={recover}>
        <Select
          name="span"
          label={texts.span}
          value={String(DAY_SECONDS)}
          options={[
            [String(HOUR_SECONDS), texts.lastHour],
            [String(DAY_SECONDS), texts.lastDay],
            [String(7 * DAY_SECONDS), texts.lastWeek],
            [String(30 * DAY_SECONDS), texts.lastMonth],
          ]}
        />
      </Form>
    </Section>
  );
};

/** Enables, disables or deletes the endpoint. */
export const EndpointState = ({ endpoint: { id, attributes }, onChange }: PartProps) => {
  const texts = useTexts(endpointTexts);
  const { client } = useSession();
  const { operations, paths } = useEndpointKind();
  const { route } = useLocation();
  const [isRemoving, setIsRemoving] = useState(false);
  const isActive = attributes.status === 'active';
  const change = async () => {
    const answer = await client.call(operations.patch, { params: { id }, body: { status: isActive ? 'disabled' : 'active' } });
    if (!answer.isOk) return answer;
    onChange();
    return null;
  };
  const remove = async () => {
    const answer = await client.call(operations.remove, { params: { id } });
    if (!answer.isOk) return answer;
    route(paths.endpoints);
    return null;
  };
  return (
    <div class="actions">
      <ActionButton onAction={change}>{isActive ? texts.disable : texts.enable}</ActionButton>
      <button
        type="button"
        class="danger-button"
        onClick={() => {
          setIsRemoving(true);
        }}
      >
        {texts.remove}
      </button>
      {isRemoving && (
        <ConfirmDialog
          title={texts.remove}
          text={texts.removeText}
          submit={texts.remove}
          onConfirm={remove}
          onClose={() => {
            setIsRemoving(false);
          }}
        />
      )}
    </div>
  );
};
