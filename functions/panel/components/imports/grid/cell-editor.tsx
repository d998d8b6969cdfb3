import { useLayoutEffect, useRef } from 'preact/hooks';

/** Where the selection goes after a value was typed. */
export type After = 'down' | 'right' | 'left' | 'stay';

type CellEditorProps = {
  readonly label: string;
  /** What the editor begins with. */
  readonly value: string;
  /** Id of the list of suggestions; absent for none. */
  readonly list?: string;
  readonly onCommit: (value: string, after: After) => void;
  readonly onCancel: () => void;
};

/** The value of a cell while it is typed. */
export const CellEditor = ({ label, value, list, onCommit, onCancel }: CellEditorProps) => {
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(value.length, value.length);
  }, []);
  const end = (after: After | null): void => {
    if (isDone.current) return;
    isDone.current = true;
    if (after === null) onCancel();
    else onCommit(input.current?.value ?? value, after);
  };
  const afterKey = ({ key, shiftKey, isComposing }: KeyboardEvent): After | null | undefined => {
    if (isComposing) return undefined;
    if (key === 'Escape') return null;
    if (key === 'Enter') return 'down';
    if (key === 'Tab') return shiftKey ? 'left' : 'right';
    return undefined;
  };
  return (
    <input
      ref={input}
      type="text"
      class="cell-editor"
      aria-label={label}
      defaultValue={value}
      maxLength={255}
      autocomplete="off"
      spellcheck={false}
      {...(list === undefined ? {} : { list })}
      onKeyDown={(event) => {
        event.stopPropagation();
        const after = afterKey(event);
        if (after === undefined) return;
        event.preventDefault();
        end(after);
      }}
      onPaste={(event) => {
        event.stopPropagation();
      }}
      onCopy={(event) => {
        event.stopPropagation();
      }}
      onBlur={() => {
        end('stay');
      }}
    />
  );
};
