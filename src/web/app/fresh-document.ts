type Entry = { isReloaded?: true }

const ask = (address: string): Promise<Response> =>
  fetch(address, { method: 'HEAD' }).catch(() => Response.error())

/** @returns whether the server answers an address, whatever has become of the code of this release. */
export async function isServed(address: string): Promise<boolean> {
  const { status } = await ask(address)
  return status > 0 && status < 500
}

/** @returns whether the server has a page at an address that has none here: it knows where old ones lead */
export const hasPage = async (address: string): Promise<boolean> => (await ask(address)).ok

/** @returns whether the document was loaded anew under the hands of a visitor, because code was missing */
const wasReloaded = (): boolean => (history.state as Entry | null)?.isReloaded === true

/**
 * Loads the document anew when the server answers: a release while a tab is open takes old code away.
 * @returns false when it must not be, because it has been tried for this entry of the history or the server does not answer
 */
export async function reloadOnce(): Promise<boolean> {
  if (wasReloaded() || !(await isServed(location.href))) return false
  history.replaceState({ ...(history.state as Entry | null), isReloaded: true } satisfies Entry, '')
  location.reload()
  return true
}
