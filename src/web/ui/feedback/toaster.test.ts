import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { defaultTop, leastCoveringTop } from './toast-position.ts'
import { darkTexts, toastSettings } from './toaster.tsx'

test('toasts stay for 4 seconds', () => {
  expect(toastSettings.duration).toBe(4000)
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

test('a toast stays in the upper third, where it covers the fewest actions', () => {
  const screen = { width: 1440, height: 900 }
  const at = (...avoided: [top: number, bottom: number, left?: number][]) =>
    leastCoveringTop(
      avoided.map(([top, bottom, left = 1100]) => ({ top, bottom, left, right: 1400 })),
      screen,
    )
  expect(at()).toBe(defaultTop)
  expect(at([40, 100])).toBe(defaultTop)
  expect(at([140, 180])).toBeGreaterThanOrEqual(186)
  expect(at([140, 180], [200, 240])).toBeGreaterThanOrEqual(246)
  // Elements that end before the toast do not count.
  expect(leastCoveringTop([{ top: 140, bottom: 600, left: 300, right: 1000 }], screen)).toBe(defaultTop)
  // Below the panel of a form there is space, but outside of the upper third of the screen.
  expect(at([150, 600])).toBeLessThanOrEqual(300)
})
