const unsafeInScript = /[<>&\u2028\u2029]/g

/** @returns JSON that may stand in a script element: no sequence in it can end the element or start a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    unsafeInScript,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
