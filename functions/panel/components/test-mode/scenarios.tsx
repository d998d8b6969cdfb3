import { useLocation } from 'preact-iso/router';

import { listScenarios } from '../../api/daily-operations.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useMode } from '../../session/mode-context.tsx';
import { useSession } from '../../session/session.ts';
import { filterTexts } from '../../texts/filters.ts';
import { testModeTexts } from '../../texts/test-mode.ts';
import { addressOfPlace } from '../../view/list-place.ts';
import { answerOf, draftOfScenario, laterOf, type Scenario } from '../../view/mode/test-mode.ts';
import { FilterForm } from '../list/filter-form.tsx';
import { Table } from '../list/table.tsx';
import { ReadPart } from '../reading/read-part.tsx';
import { useReading } from '../reading/use-reading.ts';
import { useDuration } from './test-clock.tsx';

const KINDS = ['error_code', 'warning', 'error', 'behaviour'] as const;

const Request = ({ scenario }: { readonly scenario: Scenario }) => {
  const { fill } = useTexts(testModeTexts);
  const { mode } = useMode();
  const { method, path, body } = scenario.request;
  const draft = mode === 'test' ? draftOfScenario(scenario) : null;
  return (
    <>
      <details>
        <summary>{`${method} ${path}`}</summary>
        <pre tabIndex={0}>{JSON.stringify(body, null, 2)}</pre>
      </details>
      {draft !== null && (
        <a class="button" href={addressOfPlace(PATHS.validate, draft)} aria-label={`${fill}: ${scenario.code}`}>
          {fill}
        </a>
      )}
    </>
  );
};

/** The scenarios of test mode: what to send and what the answer is. In test mode each of a verdict leads to its form. */
export const Scenarios = () => {
  const texts = useTexts(testModeTexts);
  const { emptyFiltered } = useTexts(filterTexts);
  const { client } = useSession();
  const { mode } = useMode();
  const { query } = useLocation();
  const durationOf = useDuration();
  const reading = useReading(() => client.call(listScenarios));
  const kind = KINDS.find((name) => name === query['shows']) ?? 'verdict';
  const laterText = (scenario: Scenario): string => {
    const later = laterOf(scenario);
    if (later === null) return '';
    return later.seconds === null ? texts.soonText(later.answer) : texts.laterText(durationOf(later.seconds), later.answer);
  };
  return (
    <section class="card">
      <h2>{texts.scenarios}</h2>
      <p>{texts.scenariosText}</p>
      {mode === 'live' && <p class="muted">{texts.onlyInTest}</p>}
      <FilterForm
        path={PATHS.testMode}
        filters={[{ name: 'shows', label: texts.shows, all: texts.verdicts, options: KINDS.map((name) => [name, texts[name]] as const) }]}
      />
      <ReadPart reading={reading}>
        {({ data }) => {
          const rows = data.filter(({ attributes }) => attributes.shows === kind);
          if (rows.length === 0) return <p>{emptyFiltered}</p>;
          return (
            <Table
              caption={texts.scenarios}
              rows={rows}
              columns={[
                { title: texts.case, kind: 'long', cell: ({ attributes }) => <code>{attributes.code}</code> },
                { title: texts.send, kind: 'long', cell: ({ attributes }) => <Request scenario={attributes} /> },
                { title: texts.expected, kind: 'long', cell: ({ attributes }) => <code>{answerOf(attributes.expected)}</code> },
                { title: texts.later, cell: ({ attributes }) => laterText(attributes) },
              ]}
            />
          );
        }}
      </ReadPart>
    </section>
  );
};
