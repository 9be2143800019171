/** A key of a refusal of a value, or of an option, in a form of the site. */
type FormKey = `${string}.${'required' | 'format' | 'max'}` | `${string}.options.${string}`

/** @returns the texts that a form of the site needs of those of a resource; labels are the panel's */
export const formMessages = <T extends Readonly<Record<string, string>>>(texts: T) =>
  Object.fromEntries(
    Object.entries(texts).filter(([key]) => /\.(?:required|format|max)$|\.options\./.test(key)),
  ) as Pick<T, Extract<keyof T, FormKey>>
