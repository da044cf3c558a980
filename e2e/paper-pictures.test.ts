/** Representative pages look like their reviewed pictures; `npm run pictures` draws the pictures again. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawPictures, picturesFolder } from '../tools/paper-pictures.ts'
import { closeSessions, openBrowser } from './harness.ts'

let browser: Browser
let page: Page
let drawn: ReadonlyMap<string, Buffer>

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  drawn = await drawPictures(browser)
})
afterAll(() => closeSessions(browser))

/** The share of pixels that are clearly another colour; 1 for pictures of other sizes. Runs in the browser. */
async function differenceOf(pictures: readonly string[]): Promise<number> {
  const [a, b] = await Promise.all(
    pictures.map(async (data) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return context?.getImageData(0, 0, image.width, image.height)
    }),
  )
  if (!a || !b || a.width !== b.width || a.height !== b.height) return 1
  let other = 0
  for (let at = 0; at < a.data.length; at += 4) {
    const differences = [0, 1, 2].map((part) => Math.abs((a.data[at + part] ?? 0) - (b.data[at + part] ?? 0)))
    if (Math.max(...differences) > 64) other += 1
  }
  return other / (a.width * a.height)
}

const difference = (a: Buffer, b: Buffer) =>
  page.evaluate(differenceOf, [a.toString('base64'), b.toString('base64')])

/** Of all pixels: a word that moves is more than this, the edge of a letter on another machine less. */
const tolerance = 0.0005

it('draws every page as it was drawn', async () => {
  const different: string[] = []
  for (const [name, png] of drawn) {
    const share = await difference(png, readFileSync(path.join(picturesFolder, name)))
    if (share > tolerance) different.push(`${name}: ${(share * 100).toFixed(2)} % of its pixels`)
  }
  expect(different).toEqual([])
})

it('would see two lines more or less, and another page', async () => {
  const [first, second] = [drawn.get('sixty-lines-en-1.png'), drawn.get('sixty-lines-en-2.png')]
  if (!first || !second) throw new Error('sixty lines take two pages')
  expect(await difference(first, second)).toBeGreaterThan(tolerance * 10)
})
