/** Log lines about data exports. */
export const dataExportsLogEvents = {
  data_export_dispatch_failed: 'The queue refused a data export; the sweep sends it',
  data_export_dropped: 'A queued data export had nothing left to do',
  data_export_interrupted: 'An attempt to write the archive of a data export failed',
  data_export_failed: 'A data export was given up',
  data_export_file_left_out: 'A file could not be read and was left out of an archive, which states this',
  data_export_resent: 'A stalled data export was sent to its queue again',
  data_export_written: 'The archive of a data export was written',
} as const;

/** Metrics of data exports. */
export const dataExportsMetrics = ['DataExportRequested', 'DataExportWritten', 'DataExportFailed', 'StalledDataExportResent'] as const;
