/** List prices in USD, region us-east-1, first tier, without free tiers. */
export const LIST_PRICES = {
  asOf: '2026-03',
  /** Per month. */
  alarmMetric: 0.1,
  customMetric: 0.3,
  dashboard: 3,
  encryptionKey: 1,
  secret: 0.4,
  /** Per million. */
  scheduledRun: 1,
  sqsRequest: 0.4,
  writeUnit: 0.625,
  readUnit: 0.125,
  apiRequest: 3.5,
  lambdaRequest: 0.2,
  /** Per million seconds with 1 GB, ARM. */
  lambdaGbSecond: 13.3334,
  s3Write: 5,
  trace: 5,
  /** HTTPS to viewers in North America. */
  frontRequest: 1,
  frontFunction: 0.1,
  /** A GB in a month. */
  tableGb: 0.25,
  s3Gb: 0.023,
  /** Per million kB. */
  logGb: 0.5,
  dataOutGb: 0.09,
  frontOutGb: 0.085,
} as const;

/** A month as AWS reckons it in its own estimates. */
export const HOURS_PER_MONTH = 730;
