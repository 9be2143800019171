/** @returns the one way in which the address of a page is written, without its query. */
export const canonicalPath = (path: string): string => {
  const [pathname = '/'] = path.split('?')
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
}
