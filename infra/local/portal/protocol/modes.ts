export const MODES = [
  'normal',
  'captcha',
  'maximum',
  'http500',
  'slow',
  'garbage',
  'html_as_xml',
  'contradicting_xml',
  'truncated_xml',
] as const;

export type Mode = (typeof MODES)[number];

/** How the portal behaves, for how many more queries (null: until it is changed). */
type ModeSetting = {
  readonly mode: Mode;
  /** Milliseconds every answer waits. */
  readonly delay_ms: number;
  readonly requests: number | null;
};

export type Modes = {
  readonly current: () => ModeSetting;
  readonly set: (setting: ModeSetting) => void;
  /** The setting that holds for a query (valida.do), which it uses up. */
  readonly forQuery: () => ModeSetting;
  /** The setting that holds for a download of the XML, which uses it up when it is about the XML. */
  readonly forXmlDownload: () => ModeSetting;
};

const NORMAL: ModeSetting = { mode: 'normal', delay_ms: 0, requests: null };

const XML_MODES: ReadonlySet<Mode> = new Set(['html_as_xml', 'contradicting_xml', 'truncated_xml']);

const afterOneMore = (setting: ModeSetting): ModeSetting => {
  if (setting.requests === null) return setting;
  return setting.requests > 1 ? { ...setting, requests: setting.requests - 1 } : NORMAL;
};

/** The portal's behaviour, normal at first. A mode with a count ends by itself. */
export const createModes = (): Modes => {
  let current = NORMAL;
  const use = (counts: boolean): ModeSetting => {
    const setting = current;
    if (counts) current = afterOneMore(setting);
    return setting;
  };
  return {
    current: () => current,
    set: (setting) => {
      current = setting;
    },
    forQuery: () => use(!XML_MODES.has(current.mode)),
    forXmlDownload: () => use(XML_MODES.has(current.mode)),
  };
};
