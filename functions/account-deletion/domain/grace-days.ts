import type { GraceTiming } from '../../../shared/identity/deletion/domain/deletion.ts';

/** Days of the grace window (the API's contract), however fast they pass. */
const WINDOW_DAYS = 30;

/** Milliseconds as days of the grace window. */
export const graceDays = (ms: number, { windowMs }: GraceTiming): number => (ms / windowMs) * WINDOW_DAYS;
