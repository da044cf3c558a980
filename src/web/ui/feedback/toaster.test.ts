import { expect, test } from 'vitest'
import { toastSettings } from './toaster.tsx'

test('toasts stay for 4 seconds, three at a time, 14 px apart', () => {
  expect(toastSettings).toMatchObject({ duration: 4000, visibleToasts: 3, gap: 14 })
})
