import path from 'node:path'
import { pathToFileURL } from 'node:url'

const redirect = `--import=${pathToFileURL(path.join(import.meta.dirname, 'redirect.ts')).href}`

/**
 * What a test adds to the environment of a process that runs the server, so that it and the processes that it starts run
 * the bundle. Empty where `npm test` (`bin/test.js`) did not build one: then they run the sources.
 */
export function bundledServer(): Readonly<Record<string, string>> {
  return Object.fromEntries(bundledThreads().map((flag) => ['NODE_OPTIONS', flag]))
}

/**
 * Flags of Node for a process that runs tests, so that the threads of the server that it starts run the bundle; the
 * tests themselves, and what they import, are the sources. Empty without a bundle.
 */
export function bundledThreads(): readonly string[] {
  return process.env.FALAJ_TEST_BUNDLE === 'yes' ? [redirect] : []
}
