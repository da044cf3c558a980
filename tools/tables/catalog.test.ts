import { expect, it } from 'vitest'
import { permittedValues } from './catalog.ts'

it.each([
  ["CHECK ((state = ANY (ARRAY['open'::text, 'half-done'::text])))", ['open', 'half-done']],
  ["CHECK ((failure = 'accessEnded'::text))", ['accessEnded']],
  ["CHECK (((failure IS NULL) OR (state = 'failed'::text)))", undefined],
  ["CHECK ((role <> ALL (ARRAY['owner'::text, 'admin'::text])))", undefined],
  ['CHECK ((next_number > 0))', undefined],
  ["CHECK ((accent ~ '^#[0-9a-f]{6}$'::text))", undefined],
])('%s permits', (definition, values) => {
  expect(permittedValues(definition)).toEqual(values)
})
