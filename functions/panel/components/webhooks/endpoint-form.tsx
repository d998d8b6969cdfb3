import type { InferOutput } from 'valibot';

import type { endpointResource } from '../../../../shared/webhooks/http/webhook-resources.ts';
import type { Failure } from '../../api/failure.ts';
import { useTexts } from '../../session/language-context.tsx';
import { endpointTexts } from '../../texts/webhooks.ts';
import { EVENT_GROUPS, withoutCovered } from '../../view/webhooks/events.ts';
import { ALL, AllOrSome } from '../all-or-some.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Field } from '../field.tsx';
import { Form } from '../form.tsx';

export type Endpoint = InferOutput<typeof endpointResource>;

type Settings = Pick<Endpoint['attributes'], 'url' | 'description' | 'events' | 'ed25519_signature' | 'compatibility_headers'>;

const NEW: Settings = { url: '', description: null, events: [ALL], ed25519_signature: false, compatibility_headers: false };

/** What is sent: the events as texts, as they were chosen. */
export type TypedSettings = Omit<Settings, 'events'> & { readonly events: readonly string[] };

type EndpointFormProps = {
  readonly endpoint?: Settings;
  readonly submit: string;
  readonly onSubmit: (settings: TypedSettings) => Promise<Failure | null>;
};

/** The settings of an endpoint. */
export const EndpointForm = ({ endpoint = NEW, submit, onSubmit }: EndpointFormProps) => {
  const texts = useTexts(endpointTexts);
  return (
    <Form
      submit={submit}
      onSubmit={(typed, data) =>
        onSubmit({
          url: typed('url'),
          description: typed('description') === '' ? null : typed('description'),
          events: withoutCovered(data.getAll('events').filter((pattern) => typeof pattern === 'string')),
          ed25519_signature: data.has('ed25519_signature'),
          compatibility_headers: data.has('compatibility_headers'),
        })
      }
    >
      <div class="columns">
        <Field name="url" label={texts.url} hint={texts.urlHint} value={endpoint.url} maxLength={2_048} />
        <Field name="description" label={texts.description} value={endpoint.description ?? ''} maxLength={255} isOptional />
      </div>
      <AllOrSome
        name="events"
        legend={texts.events}
        all={texts.all}
        groups={EVENT_GROUPS.map(({ wildcard, types }) => [
          [wildcard, texts.allOf(wildcard)],
          ...types.map((type) => [type, type] as const),
        ])}
        chosen={endpoint.events}
      />
      <Checkbox name="ed25519_signature" isChecked={endpoint.ed25519_signature}>
        {texts.ed25519}
      </Checkbox>
      <Checkbox name="compatibility_headers" isChecked={endpoint.compatibility_headers}>
        {texts.compatibility}
      </Checkbox>
    </Form>
  );
};
