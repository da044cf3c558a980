/** Imported first, because the router and the stores read the storage that this prepares. */
import { openTab } from './tab-storage.ts'

openTab()
