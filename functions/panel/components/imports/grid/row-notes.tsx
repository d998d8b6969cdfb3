import { validationPath } from '../../../paths.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { columnTexts, gridTexts } from '../../../texts/grid.ts';
import type { Edits } from '../../../view/grid/edits.ts';
import type { GridRow, RowNote } from '../../../view/grid/rows.ts';

type NoteProps = { readonly note: RowNote };

const NoteText = ({ note }: NoteProps) => {
  const texts = useTexts(gridTexts);
  if (note.kind === 'problem') return <>{note.text}</>;
  if (note.kind !== 'duplicate_of_validation') return <>{texts[note.kind]}</>;
  return (
    <>
      {texts.duplicate_of_validation} <a href={validationPath(note.validationId)}>{texts.toValidation}</a>
    </>
  );
};

/** The title of the column of a note; null for one about the whole row, or about a field without a column. */
const useTitleOf = (): ((field: string | null) => string | null) => {
  const titles = useTexts(columnTexts);
  const byField = new Map(Object.entries(titles));
  return (field) => (field === null ? null : (byField.get(field) ?? field));
};

const refusedNotes = (edits: Edits, { id }: GridRow): readonly RowNote[] =>
  Object.entries(edits.refused.get(id) ?? {}).map(([field, { text }]) => ({ kind: 'problem', field, text }));

type RowNotesProps = { readonly id: string; readonly row: GridRow | null; readonly edits: Edits };

/** What is wrong with the active row, and what was changed in it. */
export const RowNotes = ({ id, row, edits }: RowNotesProps) => {
  const texts = useTexts(gridTexts);
  const titleOf = useTitleOf();
  if (row === null) return <p id={`${id}-notes`}>{texts.loadingRow}</p>;
  const notes = [...refusedNotes(edits, row), ...row.notes];
  return (
    <div id={`${id}-notes`} class="row-notes">
      <h3>
        {texts.notes(row.number)} {row.fileName !== null && <span class="muted">{row.fileName}</span>}
      </h3>
      {notes.length === 0 ? (
        <p class="muted">{texts.noNotes}</p>
      ) : (
        <ul>
          {notes.map((note, index) => (
            <li key={index} class={note.kind === 'problem' ? 'danger' : 'warning'}>
              {note.field !== null && <strong>{titleOf(note.field)}: </strong>}
              <NoteText note={note} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
