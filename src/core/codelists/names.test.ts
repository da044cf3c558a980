import { describe, expect, it } from 'vitest'
import { addDays, compareDates, dubaiDate, dubaiDateTime, startOfDubaiDay } from '#core/calendar'
import { codeName, emirates, entryOf, findCode, loadCodeList, nameIn } from '#core/codelists'
import { longListNames } from './load-code-list.ts'

describe('names of codes', () => {
  it('are in the language of the reader, in English where there is no other', async () => {
    expect(codeName(emirates, 'DXB', 'en')).toBe('Dubai')
    expect(codeName(emirates, 'DXB', 'ar')).toBe('دبي')
    expect(codeName(emirates, 'XXX', 'en')).toBeUndefined()
    expect(entryOf(emirates, 'DXB')).toBe(entryOf(emirates, 'DXB'))
    const units = await loadCodeList('units')
    const rare = units.entries.find(({ ar }) => ar === undefined)
    expect(rare && nameIn(rare, 'ar')).toBe(rare?.en)
    expect(findCode(units, rare?.en ?? '')[0]).toBe(rare)
  })

  it('are found in the long lists too, each of them', async () => {
    for (const name of longListNames) {
      const list = await loadCodeList(name)
      const [first] = list.entries
      expect(findCode(list, first?.code ?? '', 3)[0]?.code, name).toBe(first?.code)
      expect(findCode(list, '', 3).length, name).toBe(3)
    }
  })
})

describe('dates', () => {
  it('compare and move', () => {
    expect([
      compareDates('2026-01-01', '2026-01-02'),
      compareDates('2026-01-02', '2026-01-01'),
      compareDates('2026-01-01', '2026-01-01'),
    ]).toEqual([-1, 1, 0])
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('of Dubai begin four hours early', () => {
    expect(dubaiDate('2026-11-21T20:00:00Z')).toBe('2026-11-22')
    expect(dubaiDate(Date.parse('2026-11-21T19:59:59Z'))).toBe('2026-11-21')
    expect(dubaiDateTime('2026-11-21T20:15:30Z')).toEqual({ date: '2026-11-22', time: '00:15:30+04:00' })
    expect(startOfDubaiDay('2026-11-22')).toBe('2026-11-21T20:00:00.000Z')
    expect(() => startOfDubaiDay('tomorrow')).toThrow('"tomorrow" is not a date')
    expect(() => dubaiDate('now')).toThrow('"now" is not an instant')
  })
})
