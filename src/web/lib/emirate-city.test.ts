import { expect, it } from 'vitest'
import { withCity, withEmirate } from './emirate-city.ts'

it('the emirate fills an empty city, and replaces only the one that it filled', () => {
  expect(withEmirate({ city: '', emirate: '' }, 'DXB')).toEqual({ city: 'Dubai', emirate: 'DXB' })
  expect(withEmirate({ city: 'Dubai', emirate: 'DXB' }, 'AUH')).toEqual({ city: 'Abu Dhabi', emirate: 'AUH' })
  expect(withEmirate({ city: 'Al Ain', emirate: '' }, 'AUH')).toEqual({ city: 'Al Ain', emirate: 'AUH' })
  expect(withEmirate({ city: 'Dubai', emirate: 'DXB' }, '')).toEqual({ city: '', emirate: '' })
})

it('a city with the name of an emirate chooses it, in both languages, and never over a chosen one', () => {
  expect(withCity({ emirate: '' }, 'ras al-khaimah').emirate).toBe('RAK')
  expect(withCity({ emirate: '' }, 'دبي').emirate).toBe('DXB')
  expect(withCity({ emirate: 'AUH' }, 'Dubai').emirate).toBe('AUH')
  expect(withCity({ emirate: '' }, 'Al Ain').emirate).toBe('')
  expect(withCity({ emirate: '' }, '').emirate).toBe('')
})
