import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { testClockResource } from '../../../playground/http/schemas.ts';
import { advanceTestClock, getTestClock } from '../../api/daily-operations.ts';
import type { Failure } from '../../api/failure.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { testModeTexts } from '../../texts/test-mode.ts';
import { clockText, instantText } from '../../view/format.ts';
import { numberOf } from '../../view/forms/number.ts';
import { CLOCK_UNITS, daysOf, MOST_CLOCK_SECONDS } from '../../view/mode/test-mode.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { ReadPart } from '../reading/read-part.tsx';
import { useReading } from '../reading/use-reading.ts';
import { Select } from '../select.tsx';
import { Facts } from '../text/facts.tsx';

type Clock = InferOutput<typeof testClockResource>['attributes'];

/** A duration in days, and hours beyond them, in words. */
export const useDuration = (): ((seconds: number) => string) => {
  const { duration } = useTexts(testModeTexts);
  return (seconds) => {
    const { days, rest } = daysOf(seconds);
    return days === 0 ? clockText(rest) : duration(days, clockText(rest));
  };
};

const secondsOf = (typed: Typed): number | string => {
  const amount = numberOf(typed('advance_seconds'));
  const unit = typed('unit') === 'days' ? CLOCK_UNITS.days : CLOCK_UNITS.hours;
  return typeof amount === 'number' ? amount * unit : amount;
};

type TestClockProps = { readonly timezone: string; readonly canMove: boolean };

/** The clock of the test data, and how far it is moved. */
export const TestClock = ({ timezone, canMove }: TestClockProps) => {
  const texts = useTexts(testModeTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const durationOf = useDuration();
  const [moved, setMoved] = useState<Clock | null>(null);
  const reading = useReading(() => client.call(getTestClock));
  const advance = async (seconds: number | string): Promise<Failure | null> => {
    const answer = await client.call(advanceTestClock, { body: { advance_seconds: seconds } });
    if (!answer.isOk) return answer;
    setMoved(answer.body.data.attributes);
    return null;
  };
  return (
    <section class="card">
      <h2>{texts.clock}</h2>
      <p>{texts.clockText}</p>
      <ReadPart reading={reading}>
        {({ data }) => {
          const { offset_seconds: offset, now, done } = moved ?? data.attributes;
          return (
            <>
              <div role="status">
                <Facts
                  facts={[
                    [texts.ahead, durationOf(offset)],
                    [texts.now, instantText(now, language, timezone)],
                    [texts.state, done ? texts.done : texts.notDone],
                  ]}
                />
              </div>
              {canMove && !done && (
                <div class="actions">
                  <ActionButton onAction={() => advance(0)}>{texts.runRest}</ActionButton>
                </div>
              )}
              {canMove && (
                <Form submit={texts.advance} onSubmit={(typed) => advance(secondsOf(typed))}>
                  <div class="columns">
                    <Field
                      name="advance_seconds"
                      label={texts.amount}
                      inputMode="numeric"
                      hint={texts.amountHint(durationOf(MOST_CLOCK_SECONDS - offset))}
                    />
                    <Select
                      name="unit"
                      label={texts.unit}
                      value="hours"
                      options={[
                        ['hours', texts.hours],
                        ['days', texts.days],
                      ]}
                    />
                  </div>
                </Form>
              )}
            </>
          );
        }}
      </ReadPart>
    </section>
  );
};
