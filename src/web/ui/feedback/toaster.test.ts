import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { defaultPosition, defaultTop, uncoveredPosition, uncoveredTop } from './toast-position.ts'
import { darkTexts, toastSettings } from './toaster.tsx'

test('toasts stay for 4 seconds, three at a time, 14 px apart', () => {
  expect(toastSettings).toMatchObject({ duration: 4000, visibleToasts: 3, gap: 14 })
})

/** Relative luminance by WCAG 2.2; channels from 0 to 1. */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ofHsl(hue: number, saturation: number, lightness: number): number[] {
  return [0, 8, 4].map((shift) => {
    const at = (shift + hue / 30) % 12
    const swing = saturation * Math.min(lightness, 1 - lightness)
    return lightness - swing * Math.max(-1, Math.min(at - 3, 9 - at, 1))
  })
}

const ofHex = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

test.each(['success', 'info', 'warning', 'error'] as const)('a toast of %s can be read', (kind) => {
  const css = readFileSync(createRequire(import.meta.url).resolve('sonner/dist/styles.css'), 'utf8')
  const [, hue, saturation, lightness] =
    new RegExp(`--${kind}-bg:\\s*hsl\\((\\d+),\\s*(\\d+)%,\\s*(\\d+)%\\)`).exec(css) ?? []
  const background = luminance(ofHsl(Number(hue), Number(saturation) / 100, Number(lightness) / 100))
  const contrast = (background + 0.05) / (luminance(ofHex(darkTexts[`--${kind}-text`])) + 0.05)
  expect(contrast).toBeGreaterThanOrEqual(4.5)
})

test('a toast stands where it covers no action, as near to its usual place as it can', () => {
  const column = { left: 1060, right: 1416, height: 76 }
  const at = (...avoided: [top: number, bottom: number, left?: number][]) =>
    uncoveredTop(
      avoided.map(([top, bottom, left = 1100]) => ({ top, bottom, left, right: 1400 })),
      column,
      900,
    )
  expect(at()).toBe(defaultTop)
  expect(at([40, 100])).toBe(defaultTop)
  // Below the panel of a form.
  expect(at([150, 600])).toBeGreaterThanOrEqual(606)
  // Between two buttons if there is enough space, otherwise not.
  expect(at([140, 180], [300, 340])).toBeGreaterThanOrEqual(186)
  expect(at([140, 180], [200, 240])).toBeGreaterThanOrEqual(246)
  // Elements that end before the column do not count.
  expect(uncoveredTop([{ top: 140, bottom: 600, left: 300, right: 1000 }], column, 900)).toBe(defaultTop)
  // If every position covers something, the one that covers least.
  expect(at([0, 500, 1060], [500, 900, 1380])).toBeGreaterThanOrEqual(480)
})

test('a toast leaves the right edge where a navigation has all of it', () => {
  const screen = { width: 1440, height: 900 }
  const navigation = { top: 0, bottom: 900, left: 1208, right: 1440 }
  const size = { width: 356, height: 76 }
  expect(uncoveredPosition([], size, screen)).toEqual(defaultPosition)
  const aside = uncoveredPosition([navigation], size, screen)
  expect(aside.top).toBe(defaultTop)
  expect(aside.right).toBeGreaterThanOrEqual(232)
  expect(uncoveredPosition([navigation], size, screen, aside)).toEqual(aside)
})
