import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { attributeOf } from '#core/xml'
import { referenceFolder } from './reference.ts'
import { onlyAttributes, TypeWriter } from './schemas/describe-types.ts'
import { type Component, type Components, readSchemas } from './schemas/read-xsd.ts'

/**
 * Writes src/core/schema/data/*.gen.ts from the official schemas (FALAJ_REFERENCE, else ../shared/reference):
 * `npm run generate:schemas`. The result is committed; the official files are not.
 */

const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** The prefixes of the modules in the data, by namespace. */
const prefixes: Readonly<Record<string, string>> = {
  'urn:un:unece:uncefact:data:specification:CoreComponentTypeSchemaModule:2': 'cct',
  [`${ubl}UnqualifiedDataTypes-2`]: 'udt',
  [`${ubl}CommonBasicComponents-2`]: 'cbc',
  [`${ubl}CommonAggregateComponents-2`]: 'cac',
  [`${ubl}CommonExtensionComponents-2`]: 'ext',
  [`${ubl}CommonSignatureComponents-2`]: 'sig',
  [`${ubl}SignatureAggregateComponents-2`]: 'sac',
  [`${ubl}SignatureBasicComponents-2`]: 'sbc',
  'http://www.w3.org/2000/09/xmldsig#': 'ds',
  'http://uri.etsi.org/01903/v1.3.2#': 'xades',
  'http://uri.etsi.org/01903/v1.4.1#': 'xades141',
  [`${ubl}Invoice-2`]: 'ubl',
  [`${ubl}CreditNote-2`]: 'cn',
  [`${ubl}ApplicationResponse-2`]: 'ar',
  'urn:peppol:schema:taxdata:1.0': 'pxs',
  'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader': 'sbdh',
}

const oasisNotice = `Copyright (c) OASIS Open 2013. All Rights Reserved.
This document and translations of it may be copied and furnished to others, and derivative works that comment on or
otherwise explain it or assist in its implementation may be prepared, copied, published and distributed, in whole or in
part, without restriction of any kind, provided that the above copyright notice and this paragraph are included on all
such copies and derivative works. However, this document itself may not be modified in any way, such as by removing the
copyright notice or references to OASIS, except as needed for the purpose of developing OASIS specifications, in which
case the procedures for copyrights defined in the OASIS Intellectual Property Rights document must be followed, or as
required to translate it into languages other than English.`

interface Target {
  readonly file: string
  readonly name: string
  readonly source: string
  readonly notice?: string
  /** Schemas to read, below the reference folder. */
  readonly schemas: readonly string[]
  /** The modules that are written here; others that these schemas import are in another file. */
  readonly modules: readonly string[]
}

const maindoc = (name: string) => `xsd/ubl-2.1/xsdrt/maindoc/UBL-${name}-2.1.xsd`

const targets: readonly Target[] = [
  {
    file: 'ubl.gen.ts',
    name: 'ublModules',
    source:
      'UBL 2.1 (OASIS Standard, 4 November 2013), xsdrt: Invoice, CreditNote, ApplicationResponse and what they import, with xmldsig and XAdES 1.3.2 and 1.4.1.',
    notice: oasisNotice,
    schemas: ['Invoice', 'CreditNote', 'ApplicationResponse'].map(maindoc),
    modules: [
      'cct',
      'udt',
      'cbc',
      'cac',
      'ext',
      'sig',
      'sac',
      'sbc',
      'ds',
      'xades',
      'xades141',
      'ubl',
      'cn',
      'ar',
    ],
  },
  {
    file: 'tax-data.gen.ts',
    name: 'taxDataModules',
    source: 'OpenPeppol tax data document, schema 1.0.0 (18 November 2025), of AE TDD 1.0.4.',
    schemas: ['tdd/1.0.4/peppol-tdd-1.0.0.xsd'],
    modules: ['pxs'],
  },
  {
    file: 'envelope.gen.ts',
    name: 'envelopeModules',
    source: 'UN/CEFACT Standard Business Document Header 1.3, schema modules as Peppol uses them.',
    schemas: ['BusinessScope', 'StandardBusinessDocumentHeader'].map((name) => `xsd/sbdh/${name}.xsd`),
    modules: ['sbdh'],
  },
]

interface Module {
  readonly ns: string
  readonly elements: string[]
  readonly values: Map<string, string[]>
  readonly types: Map<string, string>
}

/** `namespace name` → the components of that namespace, by name. */
function inNamespace(components: ReadonlyMap<string, Component>, ns: string): [string, Component][] {
  return [...components]
    .filter(([key]) => key.startsWith(`${ns} `))
    .map(([key, component]): [string, Component] => [key.slice(ns.length + 1), component])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

function describeModule(components: Components, ns: string): Module {
  const writer = new TypeWriter(components, new Map(Object.entries(prefixes)))
  const module: Module = { ns, elements: [], values: new Map(), types: new Map() }
  for (const [name, component] of inNamespace(components.types, ns)) {
    const text = writer.writeType(component)
    if (text !== undefined) module.types.set(name, text)
  }
  for (const [name, component] of inNamespace(components.elements, ns)) {
    onlyAttributes(component.node, ['name', 'type', 'abstract', 'substitutionGroup'])
    if (attributeOf(component.node, 'abstract') === 'true') continue
    const type = writer.typeOfElement(component)
    const base = /^is (udt:\w+)$/.exec(module.types.get(type) ?? '')?.[1]
    if (type === `${name}Type` && base !== undefined) {
      const named = module.values.get(base)
      if (named) named.push(name)
      else module.values.set(base, [name])
      module.types.delete(type)
    } else module.elements.push(type === `${name}Type` ? name : `${name}:${type}`)
  }
  return module
}

const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`

/** Words in lines that can be read. */
function wrapped(words: readonly string[], indent: string): string {
  const lines = ['']
  for (const word of words) {
    const last = lines.length - 1
    if ((lines[last] ?? '').length + word.length > 105) lines.push(word)
    else lines[last] = [lines[last], word].filter((text) => text !== '').join(' ')
  }
  return lines.length === 1 ? quoted(lines[0] ?? '') : `\`${lines.join(`\n${indent}`)}\``
}

function writeModule(prefix: string, { ns, elements, values, types }: Module): string {
  return [
    `  ${prefix}: {`,
    `    ns: ${quoted(ns)},`,
    `    elements: ${wrapped(elements, '      ')},`,
    '    values: {',
    ...[...values].map(([base, names]) => `      ${quoted(base)}: ${wrapped(names, '        ')},`),
    '    },',
    '    types: {',
    ...[...types].map(([name, text]) => `      ${name}: ${wrapped(text.split(' '), '        ')},`),
    '    },',
    '  },',
  ].join('\n')
}

function generate(target: Target, folder: string): void {
  const local = (location: string) => {
    const [, path] = /^https:\/\/docs\.oasis-open\.org\/ubl\/os-UBL-2\.1\/(.*)$/.exec(location) ?? []
    return path === undefined ? undefined : join(folder, 'xsd/ubl-2.1', path)
  }
  const components = readSchemas(
    target.schemas.map((file) => join(folder, file)),
    local,
  )
  const modules = target.modules.map((prefix) => {
    const [ns] = Object.entries(prefixes).find(([, known]) => known === prefix) ?? ['']
    return writeModule(prefix, describeModule(components, ns))
  })
  const head = [
    'Generated by tools/generate-schemas.ts. Do not edit. How it is written: ../modules.ts.',
    `Source: ${target.source}`,
    ...(target.notice?.split('\n') ?? []),
  ]
  const text = [
    ...head.map((line) => `// ${line}`),
    `import type { SchemaModules } from '../modules.ts'`,
    '',
    `export const ${target.name}: SchemaModules = {`,
    ...modules,
    '}',
    '',
  ].join('\n')
  writeFileSync(fileURLToPath(new URL(`../src/core/schema/data/${target.file}`, import.meta.url)), text)
  process.stdout.write(`${target.file}: ${target.modules.length} modules, ${text.length} characters\n`)
}

const folder = referenceFolder()
if (folder === null) {
  process.stderr.write('The official files are not at hand; set FALAJ_REFERENCE to their folder.\n')
  process.exitCode = 2
} else for (const target of targets) generate(target, folder)
