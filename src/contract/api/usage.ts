/** Counts of documents by month: of an organization, and, for operators, of all of them. */
import { dataOf, FileQuery } from '../common.ts'
import { tableMediaTypes } from '../table-formats.ts'
import { InstallationUsage, InstallationUsageQuery, Usage, UsageFileQuery, UsageQuery } from '../usage.ts'
import { operation } from './operation.ts'

const file = {
  method: 'GET',
  tag: 'meter',
  needs: 'report.read',
  query: UsageFileQuery,
  problems: [],
} as const
const installationFile = {
  method: 'GET',
  tag: 'operations',
  needs: 'operators',
  query: InstallationUsageQuery.extend(FileQuery.shape),
  problems: [],
} as const

export const getMeter = operation({
  method: 'GET',
  path: '/meter',
  tag: 'meter',
  summary: 'Count documents sent and received in a year, by month',
  needs: 'report.read',
  query: UsageQuery,
  response: dataOf(Usage),
  problems: [],
})

export const exportMeterCsv = operation({
  ...file,
  path: '/meter.csv',
  summary: 'Download the counts of documents as csv',
  file: tableMediaTypes.csv,
})

export const exportMeterXlsx = operation({
  ...file,
  path: '/meter.xlsx',
  summary: 'Download the counts of documents as xlsx',
  file: tableMediaTypes.xlsx,
})

export const getInstallationMeter = operation({
  method: 'GET',
  path: '/operations/meter',
  tag: 'operations',
  summary: 'Count documents each organization sent and received in a year (operators)',
  needs: 'operators',
  query: InstallationUsageQuery,
  response: dataOf(InstallationUsage),
  problems: [],
})

export const exportInstallationMeterCsv = operation({
  ...installationFile,
  path: '/operations/meter.csv',
  summary: 'Download the counts of each organization as csv (operators)',
  file: tableMediaTypes.csv,
})

export const exportInstallationMeterXlsx = operation({
  ...installationFile,
  path: '/operations/meter.xlsx',
  summary: 'Download the counts of each organization as xlsx (operators)',
  file: tableMediaTypes.xlsx,
})
