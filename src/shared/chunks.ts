/** Goes through a list in parts of at most this size. */
export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[], void> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}
