import { queryString } from './api.ts'
import { baseAddress } from './config.ts'
import { currentEnvironment } from './environment.ts'

/** Has the browser fetch a file of the portal by itself, with its progress in the browser's own list of downloads. */
export function downloadFile(path: string, query: Readonly<Record<string, string>>): void {
  const link = document.createElement('a')
  link.href = `${baseAddress(currentEnvironment())}${path}${queryString(query)}`
  // The portal says what it is called; when it refuses, the page stays.
  link.download = ''
  link.click()
}

/** Hands bytes to the person as a file, with the name that they should have on disk. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
