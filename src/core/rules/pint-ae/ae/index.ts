import type { Place } from '../../engine/rule.ts'

export const aePlaces: Place[] = []
