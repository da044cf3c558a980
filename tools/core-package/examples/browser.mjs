// In a page with <input id="file" type="file"> and <output id="findings">, through a bundler: nothing leaves the browser.
import { checkXml, hasFatal, loadCodeList } from 'falaj/core'

const output = document.querySelector('#findings')
document.querySelector('#file').addEventListener('change', async (event) => {
  const [file] = event.target.files
  const { findings } = checkXml(new Uint8Array(await file.arrayBuffer()))
  const lines = findings.map(({ severity, rule, message }) => `${severity} ${rule}: ${message}`)
  output.textContent = [`${file.name} is ${hasFatal(findings) ? 'not valid' : 'valid'}`, ...lines].join('\n')
})
// Long code lists are modules of their own, loaded when they are asked for.
output.textContent = `${(await loadCodeList('countries')).length} countries`
