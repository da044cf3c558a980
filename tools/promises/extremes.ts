/**
 * Files that attack or mislead an import crash nothing: workbooks with doubled rows, imports that are canceled
 * while they read, and ledgers in every spelling, which never silently become wrong amounts. And documents of 10,000
 * lines, searches of many documents and archives of 70,000 files stay within their bounds: `npm run test:extremes`.
 */
import { testsOfProject } from './tests-of-project.ts'

export default testsOfProject(
  'hostile, very large and very many inputs end nothing and become no wrong amount in silence',
  'extremes',
  67,
  // The long form (`npm run test:imports`) reads 2,000.
  { FALAJ_LEDGERS: '400' },
)
