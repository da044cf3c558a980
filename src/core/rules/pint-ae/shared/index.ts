import type { Place } from '../../engine/rule.ts'
import type { Specification } from '../../packs.ts'

export function sharedPlaces(_specification: Specification): Place[] {
  return []
}
