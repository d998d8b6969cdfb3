import { defaultRangeExtractor, elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

/** Height of a row in rem. */
const ROW_REM = 2.5;

/** Rows that are rendered beyond the window on each side. */
const OVERSCAN = 8;

const rowPixels = (): number => ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

type VirtualRows = {
  readonly items: readonly { readonly index: number; readonly start: number }[];
  /** Pixels of all rows, and of one. */
  readonly height: number;
  readonly rowHeight: number;
};

/** The rows of a list that are rendered: those in the window, and the active one wherever it is, so that it keeps its place for readers. */
export const useVirtualRows = (scroll: { readonly current: HTMLElement | null }, count: number, active: number): VirtualRows => {
  const [, render] = useReducer((times: number) => times + 1, 0);
  const [rowHeight] = useState(rowPixels);
  const options = {
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]): number[] =>
      [...new Set([active, ...defaultRangeExtractor(range)])].filter((index) => index < count).toSorted((left, right) => left - right),
    onChange: () => {
      render(0);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
  });
  return { items: virtualizer.getVirtualItems(), height: virtualizer.getTotalSize(), rowHeight };
};
