import { useId, useState } from 'preact/hooks';

import { useFieldError } from './form.tsx';
import { Breakable } from './text/breakable.tsx';

/** The value that stands for all. */
export const ALL = '*';

type Choice = readonly [value: string, text: string];

type BoxProps = {
  readonly name: string;
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly onChoose?: (isChosen: boolean) => void;
};

const Box = ({ name, choice: [value, text], isChosen, onChoose }: BoxProps) => {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        name={name}
        type="checkbox"
        value={value}
        defaultChecked={isChosen}
        onChange={({ currentTarget }) => onChoose?.(currentTarget.checked)}
      />
      <label for={id}>
        <Breakable text={text} />
      </label>
    </div>
  );
};

type AllOrSomeProps = {
  readonly name: string;
  readonly legend: string;
  /** The text of the box for all. */
  readonly all: string;
  readonly groups: readonly (readonly Choice[])[];
  readonly chosen: readonly string[];
};

/** A field of a form that takes all, or any number of values, in groups. */
export const AllOrSome = ({ name, legend, all, groups, chosen }: AllOrSomeProps) => {
  const error = useFieldError(name);
  const id = useId();
  const [isEach, setIsEach] = useState(!chosen.includes(ALL));
  return (
    <fieldset aria-invalid={error !== null} {...(error === null ? {} : { 'aria-describedby': id, tabIndex: -1 })}>
      <legend>{legend}</legend>
      {error !== null && (
        <p class="field-error" id={id}>
          {error}
        </p>
      )}
      <Box
        name={name}
        choice={[ALL, all]}
        isChosen={!isEach}
        onChoose={(isAll) => {
          setIsEach(!isAll);
        }}
      />
      <div class="columns" hidden={!isEach}>
        {groups.map((choices) => (
          <div key={choices[0]?.[0]} class="choices">
            {choices.map((choice) => (
              <Box key={choice[0]} name={name} choice={choice} isChosen={chosen.includes(choice[0])} />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
};
