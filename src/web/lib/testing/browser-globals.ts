/** Browser globals of the web app that Node lacks: storage and an address. Import this before any module of the app. */
function createStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  }
}

globalThis.localStorage = createStorage()
globalThis.sessionStorage = createStorage()
globalThis.location ??= { origin: 'http://localhost', hash: '', pathname: '/', search: '' } as Location
