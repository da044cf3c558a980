/**
 * Web: milliseconds from a key to the paint that shows it, in the grid of the invoice form, in a real browser before a
 * whole portal. It types as a person does, with rests in which the form checks, saves and asks. `--lines=1,20,200,500`
 * chooses how long the invoices are; `--keys=60` how much is typed into each; `--paste=500` how many rows are pasted;
 * `--app=FOLDER,FOLDER` measures other builds of the web app (`dist/web` of a checkout) in the same run.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { call, doorsOf, signedIn } from '../e2e/api-fixtures.ts'
import { launchBrowser, textOf } from '../e2e/harness.ts'
import { startPortalProcess } from '../e2e/portal-process.ts'
import { outsideBuyer, standardInvoice } from '../src/server/documents/testing/invoices.ts'
import {
  type PortalDoors,
  registerCompany,
  type TestCompany,
} from '../src/server/platform/testing/company.ts'
import { percentile } from './measure.ts'

/** Promised: milliseconds from key to paint, and for the pasted rows. */
const budget = { median: 30, p95: 60, paste: 1_000 }

const ownApp = path.resolve(import.meta.dirname, '../dist/web')
const words = ['Steel', 'Rope', 'Crane', 'Hire', 'Pipe', 'Valve', 'Night', 'Shift']

interface Bench {
  readonly browser: Browser
  readonly url: string
  readonly doors: PortalDoors
  readonly company: TestCompany
}

/** @param flags `--lines=N,N`, `--keys=N`, `--paste=N`, `--app=FOLDER,FOLDER` */
export async function benchWeb(flags: ReadonlyMap<string, string> = new Map()): Promise<void> {
  const sizes = numbersOf(flags, 'lines', '1,20,200,500')
  const [keys = 0] = numbersOf(flags, 'keys', '60')
  const [rows = 0] = numbersOf(flags, 'paste', '500')
  const apps = (flags.get('app') ?? ownApp).split(',').map((folder) => path.resolve(folder))
  const missing = apps.filter((folder) => folder !== ownApp && !existsSync(path.join(folder, 'index.html')))
  if (missing.length > 0) throw new Error(`--app: there is no index.html in ${missing.join(', ')}`)
  await buildOwnApp()
  const portal = await startPortalProcess()
  const browser = await launchBrowser()
  try {
    const doors = doorsOf(portal.url)
    const company = await registerCompany(doors, { name: 'Bench' })
    const bench = { browser, url: portal.url, doors, company }
    for (const [index, word] of words.entries()) await addProduct(bench, `${word} ${index}`)
    console.log(
      `${'key to paint, ms'.padEnd(30)} ${'median'.padStart(8)} ${'p95'.padStart(8)} ${'longest'.padStart(8)} ${'CPU'.padStart(8)}`,
    )
    for (const size of sizes) for (const app of apps) await benchKeys(bench, app, size, keys)
    console.log(
      `${`${rows} rows pasted, ms`.padEnd(30)} ${'to paint'.padStart(8)} ${'checked'.padStart(8)} ${'blocked'.padStart(8)}`,
    )
    for (const app of apps) await benchPaste(bench, app, rows)
  } finally {
    await browser.close()
    await portal.stop()
  }
}

/** Builds the web app when its sources have changed, as `npm start` does. */
async function buildOwnApp(): Promise<void> {
  const builder = new URL('../bin/build-web.js', import.meta.url).href
  const { buildWeb } = (await import(builder)) as { buildWeb: () => Promise<void> }
  await buildWeb()
}

function numbersOf(flags: ReadonlyMap<string, string>, name: string, standard: string): number[] {
  const numbers = (flags.get(name) ?? standard).split(',').map(Number)
  if (!numbers.every((number) => Number.isInteger(number) && number > 0))
    throw new Error(`--${name}: give whole numbers, such as --${name}=${standard}`)
  return numbers
}

async function addProduct({ doors, company }: Bench, name: string): Promise<void> {
  await call(doors, company, 'POST', '/products', {
    name,
    itemType: 'S',
    sacCode: '998311',
    unitCode: 'C62',
    unitPrice: '40.00',
    vatCategory: 'S',
    vatRate: '5',
  })
}

/** Signs in and opens the form at an address, in a build of the web app. */
async function openForm({ browser, url, company }: Bench, app: string, address: string): Promise<Page> {
  const { page } = await signedIn(browser, url, 'en', company)
  if (app !== ownApp) await serveFrom(page, app)
  await page.goto(address)
  await page.locator('[data-line]').first().waitFor()
  // The form has loaded, and its first check is over.
  await page.getByText(textOf('en', 'documents:checklist.title')).first().waitFor()
  await page.waitForTimeout(3_000)
  return page
}

/** Has the page load its scripts and styles from a folder. */
async function serveFrom(page: Page, folder: string): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/assets/') || pathname.startsWith('/documents/'),
    (route) => {
      const { pathname } = new URL(route.request().url())
      const file = pathname.startsWith('/assets/') ? pathname.slice(1) : 'index.html'
      return route.fulfill({ path: path.join(folder, file) })
    },
  )
}

async function benchKeys(bench: Bench, app: string, lines: number, keys: number): Promise<void> {
  const base = standardInvoice(outsideBuyer(1))
  const [line] = base.lines ?? []
  const draft = {
    ...base,
    lines: Array.from({ length: lines }, (_, index) => ({ ...line, id: String(index + 1) })),
  }
  const { id } = await call(bench.doors, bench.company, 'POST', '/documents', { draft })
  const page = await openForm(bench, app, `/documents/sent/new?draft=${id}`)
  const at = Math.min(10, Math.floor(lines / 2))
  await page.evaluate(watchKeys)
  const workSoFar = await watchWork(page)
  const before = await workSoFar()
  await typeLikeAPerson(page, at, keys)
  await page.waitForTimeout(300)
  const work = (await workSoFar()) - before
  const times = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes)
  await page.context().close()
  const each = work / times.length
  times.sort((a, b) => a - b)
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  const failed = median > budget.median || p95 > budget.p95
  console.log(
    `${`${lines} lines${nameOf(app)}`.padEnd(30)} ${[median, p95, times.at(-1) ?? 0, each].map((ms) => ms.toFixed(1).padStart(8)).join(' ')}${failed ? ' !' : ''}`,
  )
}

const nameOf = (app: string) => (app === ownApp ? '' : `, ${path.basename(app)}`)

/** Words, numbers and moves between cells; after each word a rest as long as the checks of the form wait for. */
async function typeLikeAPerson(page: Page, line: number, keys: number): Promise<void> {
  const cell = (name: string) => page.locator(`[data-line="${line}"] [data-cell="${name}"]`)
  const rests = [60, 110, 170, 90, 240, 130]
  let typed = 0
  while (typed < keys) {
    await cell('name').focus()
    // Typing replaces the text in every build, so that all of them find and list the same products.
    await page.keyboard.press('Control+A')
    for (const part of [
      'Steel',
      ' rope ',
      'Escape',
      'quantity',
      '1250',
      '.75',
      'price',
      '99.5',
      'quantity',
      '10',
    ]) {
      if (part === 'quantity' || part === 'price') {
        await cell(part).focus()
        continue
      }
      for (const key of part === 'Escape' ? [part] : part) {
        await page.keyboard.press(key)
        await page.waitForTimeout(rests[typed % rests.length] ?? 0)
        typed += 1
      }
      // In these pauses the form checks and saves, and the next key arrives during that.
      await page.waitForTimeout([160, 420, 810, 1_550][typed % 4] ?? 0)
    }
  }
}

/** Processor milliseconds of the page's main thread so far, with all that follows from a key: other load hardly matters. */
async function watchWork(page: Page): Promise<() => Promise<number>> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
}

/** Runs in the page: records the time from each key to the paint of its change. */
function watchKeys(): void {
  const keyTimes: number[] = []
  Object.assign(globalThis, { keyTimes })
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', ({ data }: MessageEvent<number>) =>
    keyTimes.push(performance.now() - data),
  )
  painted.port1.start()
  // A message that is sent in the frame arrives after the frame has been painted.
  addEventListener(
    'keydown',
    ({ timeStamp }) => requestAnimationFrame(() => painted.port2.postMessage(timeStamp)),
    true,
  )
}

async function benchPaste(bench: Bench, app: string, rows: number): Promise<void> {
  const page = await openForm(bench, app, '/documents/sent/new')
  const text = Array.from({ length: rows }, (_, row) => `Steel rope ${row}\t${row + 1}\tMTR\t42.50\t5%`)
  await page.locator('[data-line="0"] [data-cell="name"]').focus()
  const { paint, checked, blocked } = await page.evaluate(pasteRows, {
    text: ['Description\tQuantity\tUnit\tPrice\tVAT', ...text].join('\n'),
    total: ((42.5 * 1.05 * rows * (rows + 1)) / 2).toFixed(2),
  })
  await page.context().close()
  const figures = [paint, checked, blocked].map((ms) => ms.toFixed(0).padStart(8)).join(' ')
  console.log(`${`${rows} rows${nameOf(app)}`.padEnd(30)} ${figures}${paint > budget.paste ? ' !' : ''}`)
}

/**
 * Runs in the page: pastes at the focus; milliseconds until the rows are shown, until the sum is, and the longest
 * block.
 */
async function pasteRows({ text, total }: { text: string; total: string }) {
  const blocks = [0]
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocks.push(duration)
  }).observe({ type: 'longtask' })
  const shown = () =>
    (document.querySelector('aside, main')?.ownerDocument.body.innerText ?? '').replaceAll(',', '')
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const began = performance.now()
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    requestAnimationFrame(() => port2.postMessage(0))
  })
  const paint = performance.now() - began
  if (document.querySelectorAll('[data-line]').length < 2) throw new Error('no rows were pasted')
  while (!shown().includes(total) && performance.now() - began < 20_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  const checked = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return { paint, checked, blocked: Math.max(...blocks) }
}
