import { useTexts } from '../../session/language-context.tsx';
import { usageTexts } from '../../texts/usage.ts';
import { countText } from '../../view/format.ts';
import { heatStep } from '../../view/usage/heat.ts';
import { Numbers } from './charted.tsx';

const HOURS = Array.from({ length: 24 }, (_unused, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Every sixth hour has its name: all of them have no room on a phone. */
const NAMED_HOURS = HOURS.filter((_name, hour) => hour % 6 === 0);

const STEPS = [0, 1, 2, 3, 4] as const;

type HeatMapProps = {
  readonly title: string;
  /** Shown instead when there is nothing to count. */
  readonly empty: string;
  /** Counts by the hour of the clock. */
  readonly rows: readonly { readonly name: string; readonly values: readonly number[] }[];
};

/** Counts by hour as shades, with the table of the same numbers behind them. */
export const HeatMap = ({ title, empty, rows }: HeatMapProps) => {
  const texts = useTexts(usageTexts);
  const highest = Math.max(0, ...rows.flatMap(({ values }) => values));
  if (highest === 0) return <p>{empty}</p>;
  return (
    <>
      <div class="chart" aria-hidden="true">
        <div class="heat">
          {rows.map(({ name, values }) => [
            <span key={name}>{name}</span>,
            ...HOURS.map((hour, index) => {
              const count = values[index] ?? 0;
              return (
                <span
                  key={`${name} ${hour}`}
                  class={`heat-cell heat-${heatStep(count, highest)}`}
                  title={texts.heat(name, hour, countText(count))}
                />
              );
            }),
          ])}
          <span />
          {NAMED_HOURS.map((hour) => (
            <span key={hour} class="hour">
              {hour}
            </span>
          ))}
        </div>
        <p class="heat-scale">
          {texts.less}
          {STEPS.map((step) => (
            <span key={step} class={`heat-cell heat-${step}`} />
          ))}
          {texts.more}
        </p>
      </div>
      <Numbers title={title} about={texts.hour} labels={HOURS} columns={rows} />
    </>
  );
};
