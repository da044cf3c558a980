/**
 * A value for each object, such as a cache for each context: made when it is first needed, and dropped with the object.
 * @returns the value of an object; the same one for each call
 */
export function memoizePerObject<Key extends object, Value extends object>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>()
  return (key) => {
    const cached = values.get(key)
    if (cached) return cached
    const made = make(key)
    values.set(key, made)
    return made
  }
}
