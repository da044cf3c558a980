import { deliveryTimelineOf } from '#server/delivery'
import type { DocumentPorts } from '#server/documents/model'
import { attemptsOf, type ExchangePorts, isConnected, timelineOf } from '#server/exchange'
import { findUserNames } from '#server/identity'
import { noteHandedOver, providerTimelineOf } from '#server/other-provider'

/** The functions that documents need of the rooms above them. */
export function documentPorts(ports: ExchangePorts): DocumentPorts {
  return {
    isConnected: (environment) => isConnected(ports, environment),
    timeline: async (tx, id) => [
      ...(await timelineOf(tx, id)),
      ...(await deliveryTimelineOf(tx, id)),
      ...(await providerTimelineOf(tx, id)),
    ],
    attempts: attemptsOf,
    handedOver: noteHandedOver,
    people: findUserNames,
  }
}
