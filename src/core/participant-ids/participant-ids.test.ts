import { describe, expect, it } from 'vitest'
import {
  followTrn,
  isPlausibleParticipantId,
  parseParticipantId,
  printParticipantId,
  reportOnlyReason,
} from '#core/participant-ids'

describe('the numbers in a TRN', () => {
  const none = { tin: '', participantId: '' }
  const first = { tin: '1001234567', participantId: '0235:1001234567' }
  it('follow it, and are empty while it is no TRN', () => {
    const typed = followTrn('100-1234-5678-9003', none, {})
    expect(typed).toEqual({ numbers: first, filled: first })
    expect(followTrn('10012345678900', typed.numbers, typed.filled)).toEqual({ numbers: none, filled: {} })
    const second = { tin: '1009876543', participantId: '0235:1009876543' }
    expect(followTrn('100987654300003', typed.numbers, typed.filled)).toEqual({
      numbers: second,
      filled: second,
    })
  })
  it('stay when they were typed, also when they are those of the TRN before', () => {
    const typed = { tin: '1777777777', participantId: '' }
    const next = followTrn('100123456789003', typed, {})
    expect(next.numbers).toEqual({ tin: '1777777777', participantId: '0235:1001234567' })
    expect(followTrn('wrong', next.numbers, next.filled).numbers).toEqual(typed)
    expect(followTrn('wrong', first, {})).toEqual({ numbers: first, filled: {} })
  })
})

describe('participant identifiers', () => {
  it('read both forms and print one', () => {
    const id = { scheme: '0235', value: '1001234567' }
    expect(parseParticipantId('0235:1001234567')).toEqual(id)
    expect(parseParticipantId('iso6523-actorid-upis::0235:1001234567')).toEqual(id)
    expect(printParticipantId(id)).toBe('0235:1001234567')
    for (const bad of ['1001234567', '235:1', '0235:', '0235:a b']) {
      expect(parseParticipantId(bad), bad).toBeUndefined()
    }
  })

  it('know who is only reported', () => {
    expect(reportOnlyReason({ scheme: '0235', value: '9900000098' })).toBe('buyerOutsideScope')
    expect(reportOnlyReason({ value: '9900000099' })).toBe('exportOutsidePeppol')
    expect(reportOnlyReason('0235:9900000097')).toBe('deemedSupply')
    expect(reportOnlyReason('9900000099')).toBe('exportOutsidePeppol')
    expect(reportOnlyReason('0088:9900000099')).toBeNull()
    expect(reportOnlyReason('0235:1234567890')).toBeNull()
    expect(reportOnlyReason('constructor')).toBeNull()
    expect(reportOnlyReason({ scheme: '0088', value: '9900000099' })).toBeNull()
    expect(reportOnlyReason('')).toBeNull()
    expect(isPlausibleParticipantId({ scheme: '0235', value: '100123456789003' })).toBe(false)
    expect(isPlausibleParticipantId({ scheme: '0235', value: '9900000097' })).toBe(true)
    expect(isPlausibleParticipantId({ scheme: '9930', value: 'DE123456789' })).toBe(true)
  })
})
