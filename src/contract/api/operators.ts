/** Operations for those who run the portal; the same in both environments. */
import { z } from 'zod'
import { dataOf, Environment, FileQuery, idOf, listOf } from '../common.ts'
import {
  ArrivalQuery,
  DismissArrivalRequest,
  OperationsOverview,
  OperatorOutage,
  QuarantinedArrival,
  ServiceLevelQuery,
  ServiceLevels,
  StuckQuery,
  StuckTransmission,
} from '../operations.ts'
import { tableMediaTypes } from '../table-formats.ts'
import { operation } from './operation.ts'

const shared = { tag: 'operations', needs: 'operators' } as const
const params = z.object({ id: idOf('inb') })

export const getOperationsOverview = operation({
  ...shared,
  method: 'GET',
  path: '/operations/overview',
  summary: 'Get the status of peers, queue and arrivals (operators)',
  response: dataOf(OperationsOverview),
  problems: [],
})

export const listAllOutages = operation({
  ...shared,
  method: 'GET',
  path: '/operations/outages',
  summary: 'List the latest outages of all peers (operators)',
  response: dataOf(z.array(OperatorOutage)),
  problems: [],
})

export const getServiceLevels = operation({
  ...shared,
  method: 'GET',
  path: '/operations/service-levels',
  summary: 'Get the share of message level statuses sent in time in a month (operators)',
  query: ServiceLevelQuery,
  response: dataOf(ServiceLevels),
  problems: [],
})

export const exportServiceLevelsCsv = operation({
  ...shared,
  method: 'GET',
  path: '/operations/service-levels.csv',
  summary: 'Download the service levels of a month as CSV (operators)',
  query: ServiceLevelQuery.extend(FileQuery.shape),
  file: tableMediaTypes.csv,
  problems: [],
})

export const exportServiceLevelsXlsx = operation({
  ...shared,
  method: 'GET',
  path: '/operations/service-levels.xlsx',
  summary: 'Download the service levels of a month as XLSX (operators)',
  query: ServiceLevelQuery.extend(FileQuery.shape),
  file: tableMediaTypes.xlsx,
  problems: [],
})

export const listStuckTransmissions = operation({
  ...shared,
  method: 'GET',
  path: '/operations/stuck',
  summary: 'List stuck transmissions, oldest first (operators)',
  query: StuckQuery,
  response: listOf(StuckTransmission),
  problems: ['page.bad-cursor'],
})

export const retryStuckTransmission = operation({
  ...shared,
  method: 'POST',
  path: '/operations/stuck/{environment}/{transmissionId}/retry',
  summary: 'Retry a stuck transmission (operators; takes Idempotency-Key)',
  idempotencyKey: 'optional',
  params: z.object({ environment: Environment, transmissionId: idOf('tx') }),
  response: dataOf(z.object({ outcome: z.enum(['retried', 'enqueued']) })),
  audit: ['operations.transmissionRetried'],
  problems: ['operations.nothing-to-try', 'operations.transmission-not-found'],
})

export const listArrivals = operation({
  ...shared,
  method: 'GET',
  path: '/operations/arrivals',
  summary: 'List quarantined arrivals, newest first (operators)',
  query: ArrivalQuery,
  response: listOf(QuarantinedArrival),
  problems: ['page.bad-cursor'],
})

export const downloadArrival = operation({
  ...shared,
  method: 'GET',
  path: '/operations/arrivals/{id}/bytes',
  summary: 'Download an arrival exactly as received (operators)',
  params,
  file: 'application/octet-stream',
  audit: ['operations.arrivalDownloaded'],
  problems: ['operations.arrival-not-found'],
})

export const acceptArrivalAgain = operation({
  ...shared,
  method: 'POST',
  path: '/operations/arrivals/{id}/accept-again',
  summary: 'Process an arrival again (operators; takes Idempotency-Key)',
  idempotencyKey: 'optional',
  params,
  response: dataOf(z.object({ id: z.string() })),
  audit: ['operations.arrivalReopened'],
  problems: ['operations.arrival-decided', 'operations.arrival-not-found'],
})

export const dismissArrival = operation({
  ...shared,
  method: 'POST',
  path: '/operations/arrivals/{id}/dismiss',
  summary: 'Dismiss an arrival (operators; takes Idempotency-Key)',
  idempotencyKey: 'optional',
  params,
  body: DismissArrivalRequest,
  response: dataOf(QuarantinedArrival),
  audit: ['operations.arrivalDismissed'],
  problems: ['operations.arrival-not-found'],
})
