/** The key in the storage of this tab, in which no other site and no link can write. */
const key = 'entry'

/** Keeps for the login page what stands for a password that was chosen a moment ago. */
export function keepEntry(secret: string): void {
  try {
    sessionStorage.setItem(key, secret)
  } catch {}
}

/** @returns what was kept, once; null when there is nothing */
export function takeEntry(): string | null {
  try {
    const secret = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return secret
  } catch {
    return null
  }
}
