/**
 * Set-up of test files: property tests draw the same values in every run. FALAJ_SEED draws those of another seed, or with
 * `fresh` others each time.
 */
import fc from 'fast-check'

const seed = process.env['FALAJ_SEED'] ?? '20261126'
if (seed !== 'fresh') fc.configureGlobal({ seed: Number(seed) })
