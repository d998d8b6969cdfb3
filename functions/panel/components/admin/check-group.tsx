import { useId } from 'preact/hooks';

import { useFieldError } from '../form.tsx';

type CheckGroupProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Values with their texts. */
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly ticked?: readonly string[];
};

/** A field of a form that takes any number of a list: boxes to tick, all with the name of the field. */
export const CheckGroup = ({ name, label, hint, options, ticked = [] }: CheckGroupProps) => {
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset
      class="field"
      aria-invalid={error !== null}
      {...(error === null && hint === undefined ? {} : { 'aria-describedby': `${id}-note` })}
    >
      <legend>{label}</legend>
      {options.map(([value, text]) => (
        <div class="check" key={value}>
          <input type="checkbox" id={`${id}-${value}`} name={name} value={value} defaultChecked={ticked.includes(value)} />
          <label for={`${id}-${value}`}>{text}</label>
        </div>
      ))}
      {(error ?? hint) !== undefined && (
        <p class={error === null ? 'hint' : 'field-error'} id={`${id}-note`}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  );
};
