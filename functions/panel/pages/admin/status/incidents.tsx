import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { adminIncidentResource } from '../../../../admin-incidents/http/incidents.ts';
import { ADMIN_PATHS } from '../../../admin-paths.ts';
import { listIncidents, updateIncident } from '../../../api/admin-operations.ts';
import { useRequestKey } from '../../../components/actions/use-request-key.tsx';
import { Action } from '../../../components/admin/action.tsx';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { Lines } from '../../../components/admin/lines.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { Select } from '../../../components/select.tsx';
import { TextArea } from '../../../components/text/text-area.tsx';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useLanguage, useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { componentTexts, impactTexts, incidentStateTexts, incidentTexts } from '../../../texts/admin/incidents.ts';
import { IMPACT_TONES, INCIDENT_TONES } from '../../../view/admin/tones.ts';
import { chosenOf } from '../../../view/forms/choice.ts';

type Incident = InferOutput<typeof adminIncidentResource>;

const Updates = ({ incident: { attributes } }: { readonly incident: Incident }) => {
  const states = useTexts(incidentStateTexts);
  const { language } = useLanguage();
  const moment = useMoment();
  return (
    <ul class="values">
      {attributes.updates.map(({ state, text, created_at: at }) => (
        <li key={at}>
          <span class="muted">{`${moment(at)}, ${states[state]}`}</span>
          <br />
          {text[language]}
        </li>
      ))}
    </ul>
  );
};

type UpdateProps = { readonly incident: Incident; readonly onDone: () => void };

const Update = ({ incident: { id, attributes }, onDone }: UpdateProps) => {
  const texts = useTexts(incidentTexts);
  const impacts = useTexts(impactTexts);
  const states = useTexts(incidentStateTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const withKey = useRequestKey();
  return (
    <Action
      label={texts.update}
      name={texts.updateNamed(attributes.title[language])}
      text={texts.updateText}
      send={(typed) => {
        const body = {
          state: chosenOf(states, typed('state')),
          impact: chosenOf(impacts, typed('impact')),
          text_es: typed('text_es'),
          text_en: typed('text_en'),
          reason: typed('reason'),
        };
        return withKey(body, ({ key }) => client.call(updateIncident, { params: { id }, body, idempotencyKey: key }));
      }}
      onDone={onDone}
    >
      <Select name="state" label={texts.state} value={attributes.state} options={Object.entries(states)} />
      <Select name="impact" label={texts.impact} value={attributes.impact} options={Object.entries(impacts)} />
      <TextArea name="text_es" label={texts.textEs} hint={texts.textHint} maxLength={1_000} />
      <TextArea name="text_en" label={texts.textEn} hint={texts.textHint} maxLength={1_000} />
    </Action>
  );
};

/** The incidents that users read of, and their updates. */
const IncidentsPage = () => {
  const texts = useTexts(incidentTexts);
  const impacts = useTexts(impactTexts);
  const states = useTexts(incidentStateTexts);
  const components = useTexts(componentTexts);
  const { language } = useLanguage();
  const moment = useMoment();
  const { client } = useSession();
  const outcome = useOutcome();
  const [changes, setChanges] = useState(0);
  return (
    <AdminList
      title={texts.title}
      text={texts.text}
      path={ADMIN_PATHS.incidents}
      filters={[]}
      of={String(changes)}
      read={(query) => client.call(listIncidents, { query })}
      columns={[
        {
          title: texts.incident,
          kind: 'long',
          cell: ({ attributes }) => (
            <Lines
              lines={[
                attributes.title[language],
                <span class="muted">{attributes.components.map((name) => components[name]).join(', ')}</span>,
              ]}
            />
          ),
        },
        {
          title: texts.state,
          cell: ({ attributes: { state, impact } }) => (
            <Lines
              lines={[
                <ToneBadge tone={INCIDENT_TONES[state]} text={states[state]} />,
                <ToneBadge tone={IMPACT_TONES[impact]} text={impacts[impact]} />,
              ]}
            />
          ),
        },
        {
          title: texts.startedAt,
          cell: ({ attributes: { started_at: started, resolved_at: resolved } }) => (
            <Lines lines={[moment(started), resolved === null ? '' : texts.resolved(moment(resolved))]} />
          ),
        },
        { title: texts.updates, kind: 'long', cell: (incident) => <Updates incident={incident} /> },
        {
          title: texts.actions,
          cell: (incident) => (
            <Update
              incident={incident}
              onDone={() => {
                outcome.show(texts.updated);
                setChanges(changes + 1);
              }}
            />
          ),
        },
      ]}
      actions={
        <>
          {outcome.notice}
          <div class="actions">
            <a class="button" href={ADMIN_PATHS.newIncident}>
              {texts.open}
            </a>
          </div>
        </>
      }
    />
  );
};

export default IncidentsPage;
