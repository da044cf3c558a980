/** The formats in which a list or a report can be saved, and their media types. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

export const tableMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>
