/** A running portal and a real browser for the journeys: nothing of the machine is needed but Node and npm. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core'

export type Language = 'en' | 'ar'

const root = path.resolve(import.meta.dirname, '..')

export interface RunningPortal {
  readonly url: string
  readonly folder: string
  /** Ends the process, as for an update; its data stays. */
  halt(): Promise<void>
  /** Starts it again, at the same address. */
  goOn(): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()))
    })
  })
}

/** Milliseconds that a journey waits for what is sure to come: a slow machine is no fault of the portal's. */
export const patience = 60_000

const startsAtMost = 3

/**
 * Starts the portal as `npm start` does, with a data folder of its own, and waits until it says where it is. A port
 * that was free a moment ago may be taken by another test: then it is tried with another one.
 */
export async function startPortalProcess(): Promise<RunningPortal> {
  for (let start = 1; ; start++) {
    try {
      return await startOnce()
    } catch (error) {
      if (start === startsAtMost) throw error
    }
  }
}

async function startOnce(): Promise<RunningPortal> {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-e2e-'))
  const port = await freePort()
  const run = () =>
    spawn(process.execPath, [path.join(root, 'bin/run.js'), 'src/server/main.ts'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), FALAJ_DATA: folder, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let child = run()
  const url = await announcedUrl(child)
  async function halt(): Promise<void> {
    if (child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  return {
    url,
    folder,
    halt,
    async goOn() {
      child = run()
      await announcedUrl(child)
    },
    async stop() {
      await halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function announcedUrl(child: ChildProcess): Promise<string> {
  return await new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const url = /running on (http:\S+)/.exec(said)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}: ${said}`)))
  })
}

/**
 * Chromium out of the npm package. On a machine without the libraries that it needs, the package brings them
 * for Amazon's containers; saying that we are one makes it unpack and use them.
 */
export async function launchBrowser(): Promise<Browser> {
  if (!hasLibrary('libnss3.so')) process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  const unwanted = /^--(single-process|window-size|headless)/
  return await playwright.launch({
    executablePath: await chromium.executablePath(),
    headless: true,
    args: [
      ...chromium.args.filter((arg) => !unwanted.test(arg)),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
    ],
  })
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
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    // The browser reports each refused answer as an error of its own; refusals that are expected are no complaint.
    if (message.type() === 'error' && !/status of 40[149]/.test(message.text()))
      complaints.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 500)
      complaints.push(`${response.status()} from ${new URL(response.url()).pathname}`)
  })
  return { context, page, language, complaints }
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

/** Serious and critical findings of axe on the page as it stands, one line each. */
export async function seriousAxeFindings(page: Page): Promise<string[]> {
  const result = await new AxeBuilder({ page }).analyze()
  return result.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    )
}

const keyCache = new Map<Language, ReadonlySet<string>>()

/** Every key of the texts of a language, as it would stand on the screen if its words were missing. */
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

/** Keys that stand on the page where words should be: the words of their room were not loaded. */
export async function keysShown(page: Page, language: Language): Promise<string[]> {
  const lines = (await page.locator('body').innerText()).split(/\s+/)
  const keys = keysOf(language)
  return lines.filter((word) => word.includes('.') && keys.has(word.replace(/^[\w-]+:/, '')))
}

/** Keeps a picture of the page when FALAJ_SCREENSHOTS names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.FALAJ_SCREENSHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}
