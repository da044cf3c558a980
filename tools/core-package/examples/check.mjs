// Anything received: node check.mjs FILE.xml [en|ar]. Exit code 1 when it is not valid.
import { readFileSync } from 'node:fs'
import { checkXml, dubaiDate, hasFatal } from 'falaj/core'
import arabic from 'falaj/locales/ar/rules.json' with { type: 'json' }
import english from 'falaj/locales/en/rules.json' with { type: 'json' }

const [file, language = 'en'] = process.argv.slice(2)
const words = language === 'ar' ? arabic : english
const sentence = ({ rule, params = {}, message }) =>
  words[rule]?.text.replace(/\{\{(\w+)\}\}/g, (_, name) => params[name] ?? '') ?? message

const { kind, findings } = checkXml(readFileSync(file), { today: dubaiDate(new Date().toISOString()) })
for (const finding of findings) console.log(finding.severity, finding.rule, finding.xpath, sentence(finding))
console.log(kind, hasFatal(findings) ? 'not valid' : 'valid')
process.exitCode = hasFatal(findings) ? 1 : 0
