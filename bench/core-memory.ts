/** One check of the file that is named, in a process of its own: prints the peak of its memory above the base, in MB. */
import { readFileSync } from 'node:fs'
import { checkXml } from '#core/rules'

const [file = '', small = ''] = process.argv.slice(2)
const peak = (): number => process.resourceUsage().maxRSS / 1024
for (let run = 0; run < 20; run += 1) checkXml(readFileSync(small))
const base = peak()
const { findings } = checkXml(readFileSync(file))
console.log(JSON.stringify({ base, above: peak() - base, findings: findings.length }))
