/**
 * `npm run screenshots`: pictures of every screen, in both languages, wide and on a phone, from a portal of its own with
 * the demonstration's data, into `dist/screenshots` with an index, and packed as `dist/screenshots.tar.gz` for a release.
 * The pictures that documents show are copied to `docs/screenshots`. Names of screens, or their beginnings, as arguments
 * draw these only.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { fillDemoPortal } from '../e2e/demo-portal.ts'
import { type Language, launchBrowser, openSession, textOf } from '../e2e/harness.ts'
import { startPortalProcess } from '../e2e/portal-process.ts'
import { type Place, type Screen, screens, type Visitor, visit, type Width, widths } from '../e2e/screens.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'dist/screenshots')
/** The pictures that documents show; `tools/check-links.ts` refuses any other. */
const shownFolder = path.join(root, 'docs/screenshots')
/** Enough to read every word, and small to keep. */
const formats = { wide: { scale: 0.75, quality: 40 }, phone: { scale: 1, quality: 30 } } as const
/** Milliseconds until animations have ended. */
const restMs = 300

const prefixes = process.argv.slice(2)
const languages = ['en', 'ar'] as const satisfies readonly Language[]
const drawn = screens().filter(
  ({ name }) => prefixes.length === 0 || prefixes.some((beginning) => name.startsWith(beginning)),
)

const fileOf = ({ name }: Screen, language: Language, width: Width) => `${name}-${language}-${width}.webp`

/** Draws the visible part, as WebP, which Playwright itself does not write. */
async function draw({ page }: Visitor, width: Width): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(restMs)
  await page.evaluate(hideTokens)
  const protocol = await page.context().newCDPSession(page)
  const { scale, quality } = formats[width]
  const { data } = await protocol.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, ...widths[width], scale },
  })
  await protocol.detach()
  return Buffer.from(data, 'base64')
}

/** Runs in the page: links of mails contain tokens, which no picture may show. */
function hideTokens(): void {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode())
    node.textContent = node.textContent?.replaceAll(/[\w.-]{40,}/g, '…') ?? ''
}

async function signIn(visitor: Visitor, { email, password }: Place): Promise<void> {
  const { page } = visitor
  await page.goto('/login')
  await page.getByRole('textbox', { name: visitor.text('identity:field.email'), exact: true }).fill(email)
  await page
    .getByRole('textbox', { name: visitor.text('identity:field.password'), exact: true })
    .fill(password)
  await page.getByRole('button', { name: visitor.text('identity:signIn.submit'), exact: true }).click()
  await page.waitForURL('**/dashboard')
}

async function walk(
  browser: Browser,
  url: string,
  place: Place,
  language: Language,
  width: Width,
): Promise<void> {
  const open = async (): Promise<Visitor> => {
    const { page } = await openSession(browser, url, language, widths[width])
    return { page, text: (key, values) => textOf(language, key, values) }
  }
  const [owner, stranger] = [await open(), await open()]
  await signIn(owner, place)
  for (const screen of drawn.filter(({ only }) => !only || only === width)) {
    const visitor = screen.isPublic ? stranger : owner
    await visit(visitor, screen, place)
    writeFileSync(path.join(folder, fileOf(screen, language, width)), await draw(visitor, width))
  }
  for (const { page } of [owner, stranger]) await page.context().close()
}

/** Renews the pictures in the repository that were drawn now. Returns how many. */
function updateShown(): number {
  const drawnNow = readdirSync(shownFolder).filter((file) => existsSync(path.join(folder, file)))
  for (const file of drawnNow) copyFileSync(path.join(folder, file), path.join(shownFolder, file))
  return drawnNow.length
}

/** Lists the pictures of each screen. */
function writeIndex(): void {
  const files = new Set(readdirSync(folder))
  const rows = screens().map((screen) => {
    const cells = languages.flatMap((language) =>
      (['wide', 'phone'] as const).map((width) => {
        const file = fileOf(screen, language, width)
        return files.has(file) ? `[${width}](${file})` : ''
      }),
    )
    return `| ${screen.name} | ${cells.join(' | ')} |`
  })
  const text = [
    '# Every screen',
    '',
    'Drawn by `npm run screenshots` from the demonstration of `npm run demo`: made-up companies on the simulated network. What is walked is `e2e/screens.ts`: each route, and what opens beside one.',
    '',
    '| Screen | English | | Arabic | |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ]
  writeFileSync(path.join(folder, 'README.md'), text.join('\n'))
}

if (prefixes.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const portal = await startPortalProcess()
const browser = await launchBrowser()
try {
  const place = await fillDemoPortal(portal.url)
  for (const width of ['wide', 'phone'] as const)
    await Promise.all(languages.map((language) => walk(browser, portal.url, place, language, width)))
  writeIndex()
  execFileSync('tar', ['-czf', `${folder}.tar.gz`, '-C', path.dirname(folder), path.basename(folder)])
  const files = readdirSync(folder)
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  console.log(`${files.length} files in dist/screenshots, ${(bytes / 1e6).toFixed(1)} MB; packed beside it`)
  console.log(`${updateShown()} pictures of docs/screenshots renewed`)
} finally {
  await browser.close()
  await portal.stop()
}
