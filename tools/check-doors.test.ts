import { describe, expect, it } from 'vitest'
import { floorsOf, importsOfTests, longestChain, unitsOf, unusedExports, wideDoors } from './check-doors.ts'

const units = (files: Record<string, string>) =>
  unitsOf(Object.entries(files).map(([path, text]) => ({ path, text })))
const never = () => false

describe('doors', () => {
  it('are refused from the twenty-sixth name on', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`).join(', ')
    const door = (count: number) =>
      wideDoors(units({ 'src/server/a/index.ts': `export { ${names(count)} } from './b.ts'\n` }))
    expect(door(25)).toEqual([])
    expect(door(26)).toEqual(['src/server/a/index.ts lets 26 names through; 25 are the most'])
  })
})

describe('exports', () => {
  it('that no file imports are named, also when a door passes them on', () => {
    const all = units({
      'src/server/a/index.ts': "export { used, passed } from './b.ts'\n",
      'src/server/a/b.ts': 'export const used = 1\nexport const passed = 2\nexport const own = used\n',
      'src/server/c.ts': "import { used } from '#server/a'\nconsole.log(used)\n",
    })
    expect(unusedExports(all, never)).toEqual([
      'src/server/a/index.ts exports passed to nobody',
      'src/server/a/b.ts exports own to nobody',
    ])
  })

  it('that are imported for their type, all together or while the program runs are used', () => {
    const all = units({
      'src/core/a/index.ts': 'export interface A {}\nexport const b = 1\n',
      'src/core/c.ts': 'export const c = 1\n',
      'src/web/d.ts': "import type { A } from '#core/a'\nimport * as all from '../core/c.ts'\n",
      'src/web/e.ts': "const a = await import('../core/a/index.ts')\n",
    })
    expect(unusedExports(all, never)).toEqual([])
  })
})

describe('sources', () => {
  it('import no fixtures of tests', () => {
    const all = units({
      'src/server/a/b.ts': "import { invoice } from './testing/invoices.ts'\n",
      'bench/c.ts': "import { invoice } from '../src/server/a/testing/invoices.ts'\n",
    })
    expect(importsOfTests(all)).toEqual([
      'src/server/a/b.ts imports src/server/a/testing/invoices.ts, which is for tests only',
    ])
  })
})

describe('the shape of a folder', () => {
  const all = units({
    'x/index.ts': "import './low/index.ts'\nimport './high/index.ts'\n",
    'x/high/index.ts': "import type { T } from './types.ts'\nimport { low } from '../low/index.ts'\n",
    'x/high/types.ts': "import { deep } from '../low/deep.ts'\n",
    'x/low/index.ts': "export { deep } from './deep.ts'\n",
    'x/low/deep.ts': 'export const deep = 1\n',
  })

  it('is as deep as its longest chain of imports at run time', () => {
    expect(longestChain(all, (file) => file.startsWith('x/'))).toEqual([
      'x/index.ts',
      'x/high/index.ts',
      'x/low/index.ts',
      'x/low/deep.ts',
    ])
  })

  it('is as high as its rooms stand on each other', () => expect(floorsOf(all, 'x/')).toBe(2))
})
