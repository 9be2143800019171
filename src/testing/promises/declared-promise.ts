/** How a text that promises something is known to be true. */
export type DeclaredPromises = {
  /** `generated` from a value of the code, `tested` by a file, or `exempt` because it promises nothing. */
  how: 'generated' | 'tested' | 'exempt'
  /** The file that generates or tests the texts; the reason of exempt ones. */
  by: string
  /** The title of the test that shows that the texts are true. Without it the file names each key. */
  test?: string
  keys: string
}
