/**
 * The pictures of the README, from a real portal with the demonstration's data: `node bin/run.js tools/screenshots.ts`.
 * Needs the web app built (npm start or npm test does it).
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type Language, launchBrowser, openSession } from '../e2e/harness.ts'
import { startPortalProcess } from '../e2e/portal-process.ts'
import { demoCompanies, demoPassword } from './demo/companies.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'docs', 'images')
const settle = 1_500

async function signIn(browser: Browser, url: string, language: Language): Promise<Page> {
  const { page } = await openSession(browser, url, language, { width: 1360, height: 860 })
  await page.goto('/login')
  await page.locator('input[type=email], input[name=email]').fill(demoCompanies[0].email)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  return page
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(settle)
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
  console.log(`docs/images/${name}.png`)
}

async function pictures(browser: Browser, url: string, language: Language): Promise<void> {
  const page = await signIn(browser, url, language)
  await picture(page, `dashboard-${language}`)
  await page.goto('/documents/sent')
  await page.getByRole('row').filter({ hasText: 'INV-' }).first().waitFor()
  await picture(page, `documents-sent-${language}`)
  await page.getByRole('row').filter({ hasText: 'INV-' }).first().getByRole('link').first().click()
  await page.waitForURL('**/documents/sent/view/**')
  await picture(page, `details-${language}`)
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.waitForURL('**/documents/sent/**')
  await page.getByRole('link', { name: /Continue editing|متابعة/ }).click()
  await page.waitForURL('**/documents/sent/new**')
  await picture(page, `invoice-form-${language}`)
}

mkdirSync(folder, { recursive: true })
const portal = await startPortalProcess()
const browser = await launchBrowser()
try {
  spawnSync(process.execPath, ['tools/demo/main.ts'], {
    cwd: root,
    env: { ...process.env, FALAJ_PUBLIC_URL: portal.url },
    stdio: 'inherit',
  })
  for (const language of ['en', 'ar'] as const) await pictures(browser, portal.url, language)
} finally {
  await browser.close()
  await portal.stop()
}
