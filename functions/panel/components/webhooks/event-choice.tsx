import { useId, useState } from 'preact/hooks';

import { useTexts } from '../../session/language-context.tsx';
import { endpointTexts } from '../../texts/webhooks.ts';
import { EVENT_GROUPS } from '../../view/webhooks/events.ts';
import { useFieldError } from '../form.tsx';

const NAME = 'events';

type BoxProps = {
  readonly pattern: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose?: (isChosen: boolean) => void;
};

const Box = ({ pattern, text, isChosen, onChoose }: BoxProps) => {
  const id = useId();
  return (
    <div class="check">
      <input
        id={id}
        name={NAME}
        type="checkbox"
        value={pattern}
        defaultChecked={isChosen}
        onChange={({ currentTarget }) => onChoose?.(currentTarget.checked)}
      />
      <label for={id}>{text}</label>
    </div>
  );
};

type EventChoiceProps = { readonly legend: string; readonly chosen: readonly string[] };

/** The events of an endpoint: all of them, those below a name, or single types. */
export const EventChoice = ({ legend, chosen }: EventChoiceProps) => {
  const texts = useTexts(endpointTexts);
  const error = useFieldError(NAME);
  const id = useId();
  const [isEach, setIsEach] = useState(!chosen.includes('*'));
  return (
    <fieldset aria-invalid={error !== null} {...(error === null ? {} : { 'aria-describedby': id, tabIndex: -1 })}>
      <legend>{legend}</legend>
      {error !== null && (
        <p class="field-error" id={id}>
          {error}
        </p>
      )}
      <Box
        pattern="*"
        text={texts.all}
        isChosen={!isEach}
        onChoose={(isAll) => {
          setIsEach(!isAll);
        }}
      />
      <div class="columns" hidden={!isEach}>
        {EVENT_GROUPS.map(({ wildcard, types }) => (
          <div key={wildcard} class="choices">
            <Box pattern={wildcard} text={texts.allOf(wildcard)} isChosen={chosen.includes(wildcard)} />
            {types.map((type) => (
              <Box key={type} pattern={type} text={type} isChosen={chosen.some((pattern) => pattern === type)} />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
};
