import { useMemo, useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import type { ImportCounts, ImportKind } from '../../api/import-kind.ts';
import { getUsageSummary } from '../../api/import-operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { importTexts } from '../../texts/imports.ts';
import type { SavedState } from '../../view/grid/edits.ts';
import { confirmableRows } from '../../view/imports/import-state.ts';
import { makeRequestKeys } from '../../view/request-key.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { useReading } from '../reading/use-reading.ts';

type RowChoice = 'valid' | 'all_confirmable';

/** What a commit takes from the quota of the month, and what is left of it. */
const Price = ({ units }: { readonly units: number }) => {
  const texts = useTexts(importTexts);
  const { client } = useSession();
  const { body } = useReading(() => client.call(getUsageSummary));
  const left = body?.data.attributes.remaining ?? null;
  return (
    <p>
      <strong>{texts.price(units)}</strong> {left !== null && (left >= units ? texts.left(left) : texts.tooFew(units - left))}
    </p>
  );
};

type ChoiceProps = { readonly counts: ImportCounts; readonly rows: RowChoice; readonly onChoose: (rows: RowChoice) => void };

const Choice = ({ counts, rows, onChoose }: ChoiceProps) => {
  const texts = useTexts(importTexts);
  const options = [
    ['all_confirmable', texts.allConfirmable(confirmableRows(counts, 'all_confirmable'))],
    ['valid', texts.onlyValid(confirmableRows(counts, 'valid'))],
  ] as const;
  return (
    <fieldset>
      <legend>{texts.which}</legend>
      {options.map(([value, label]) => (
        <div key={value} class="check">
          <input
            id={`rows-${value}`}
            type="radio"
            name="rows"
            checked={rows === value}
            onChange={() => {
              onChoose(value);
            }}
          />
          <label for={`rows-${value}`}>{label}</label>
        </div>
      ))}
    </fieldset>
  );
};

type CommitFormProps = {
  readonly kind: ImportKind;
  readonly id: string;
  readonly counts: ImportCounts;
  /** Whether the API has what the grid shows: nothing else is confirmed. */
  readonly state: SavedState;
  readonly onDone: () => void;
  /** Reads the counters again, which another page may have changed. */
  readonly onRefused: () => void;
};

/** Confirms the rows of an import, with its price. */
export const CommitForm = ({ kind, id, counts, state, onDone, onRefused }: CommitFormProps) => {
  const texts = useTexts(importTexts);
  const { client } = useSession();
  const [rows, setRows] = useState<RowChoice>('all_confirmable');
  const keyOf = useMemo(() => makeRequestKeys(() => crypto.randomUUID()), []);
  const takesUnits = kind.name === 'validations';
  const units = confirmableRows(counts, kind.name === 'expected_payments' ? 'without_repeated' : rows);
  const commit = async (): Promise<Failure | null> => {
    const failure = await kind.commit(client, id, { rows, units, key: keyOf(`${rows} ${units}`) });
    if (failure === null) onDone();
    else onRefused();
    return failure;
  };
  return (
    <section class="card">
      <h2>{texts.commitTitle}</h2>
      {takesUnits && <Choice counts={counts} rows={rows} onChoose={setRows} />}
      {takesUnits ? <Price units={units} /> : <p>{kind.name === 'beneficiaries' ? texts.savePrice(units) : texts.expectPrice(units)}</p>}
      {units === 0 && <p class="notice warning">{texts.nothing}</p>}
      {state === 'waiting' && <p role="status">{texts.unsaved}</p>}
      {state === 'refused' && (
        <p class="notice warning" role="status">
          {texts.refused}
        </p>
      )}
      {units > 0 && state === 'saved' && (
        <div class="actions">
          <ActionButton kind="primary" onAction={commit}>
            {texts.commit}
          </ActionButton>
        </div>
      )}
    </section>
  );
};
