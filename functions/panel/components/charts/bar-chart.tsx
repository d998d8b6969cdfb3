import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';

import { stackedTops, type Part } from '../../view/money/bars.ts';

const HEIGHT = 240;
const FONT = '12px system-ui, sans-serif';
/** Pixels that the label of a bar takes at least. */
const LABEL_WIDTH = 56;

type BarChartProps = {
  /** What each bar is about. */
  readonly labels: readonly string[];
  /** The parts of each bar, the lowest first. */
  readonly parts: readonly Part[];
};

const draw = (element: HTMLElement, { labels, parts }: BarChartProps): uPlot => {
  const styles = getComputedStyle(element);
  const color = (name: string): string => styles.getPropertyValue(name).trim();
  const tops = stackedTops(parts);
  const axis = { stroke: color('--muted'), font: FONT, grid: { stroke: color('--line'), width: 1 }, ticks: { show: false } };
  return new uPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, range: [-0.5, labels.length - 0.5] }, y: { range: (_, __, most) => [0, Math.max(1, most * 1.05)] } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          incrs: labels.map((_, index) => index + 1),
          space: LABEL_WIDTH,
          values: (_, splits) => splits.map((split) => labels[split] ?? ''),
        },
        { ...axis, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 1_000_000] },
      ],
      series: [
        {},
        ...tops.map((part) => ({
          fill: color(part.color),
          stroke: color('--surface'),
          width: 1,
          points: { show: false },
          ...(uPlot.paths.bars === undefined ? {} : { paths: uPlot.paths.bars({ size: [0.7, 64] }) }),
        })),
      ],
    },
    [labels.map((_, index) => index), ...tops.map((part) => [...part.tops])],
    element,
  );
};

/** Bars of stacked parts. A decoration for those who see it: the table next to it has the numbers. */
export const BarChart = ({ labels, parts }: BarChartProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let plot = draw(element, { labels, parts });
    const redraw = (): void => {
      plot.destroy();
      plot = draw(element, { labels, parts });
    };
    const resizing = new ResizeObserver(() => {
      if (plot.width !== element.clientWidth) plot.setSize({ width: element.clientWidth, height: HEIGHT });
    });
    const theme = matchMedia('(prefers-color-scheme: dark)');
    resizing.observe(element);
    theme.addEventListener('change', redraw);
    return () => {
      resizing.disconnect();
      theme.removeEventListener('change', redraw);
      plot.destroy();
    };
  }, [JSON.stringify([labels, parts])]);
  return (
    <div class="chart" aria-hidden="true">
      <ul class="legend">
        {parts.map(({ name, color }) => (
          <li key={name}>
            <span class={`swatch ${color.slice(2)}`} />
            {name}
          </li>
        ))}
      </ul>
      <div ref={box} />
    </div>
  );
};
