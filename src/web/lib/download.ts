import { queryString, type RequestOptions } from './api.ts'
import { baseAddress } from './config.ts'
import { currentEnvironment } from './environment.ts'

/** Downloads a file of the portal through the browser, which shows the progress. */
export function downloadFile(path: string, query: RequestOptions['query']): void {
  const link = document.createElement('a')
  link.href = `${baseAddress(currentEnvironment())}${path}${queryString(query)}`
  // The server names the file; if it refuses, the page stays.
  link.download = ''
  link.click()
}

/** Saves a blob as a file under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
