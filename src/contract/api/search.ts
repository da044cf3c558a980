/** One search over contacts, documents and products. */
import { dataOf } from '../common.ts'
import { SearchAnswer, SearchQuery } from '../search.ts'
import { operation } from './operation.ts'

export const searchEverything = operation({
  method: 'GET',
  path: '/search',
  tag: 'search',
  summary: 'Search contacts, documents and products by words or numbers',
  needs: 'document.read',
  participant: true,
  query: SearchQuery,
  response: dataOf(SearchAnswer),
  problems: [],
})
