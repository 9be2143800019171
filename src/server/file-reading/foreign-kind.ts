/** Kinds of files that are recognised by their beginning, to say what to fetch instead. */
const kinds = [
  ['pdf', /^\s*%PDF-/],
  ['picture', /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftyp(?:heic|heix|mif1|avif))/s],
  ['bgmax', /^(?:\xef\xbb\xbf)?\s*01BGMAX/i],
] as const

type ForeignKind = (typeof kinds)[number][0]

/** @returns the kind of a file that is no list of a bank or of people; null for one that is read */
export function foreignKind(bytes: Uint8Array): ForeignKind | null {
  const beginning = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return kinds.find(([, pattern]) => pattern.test(beginning))?.[0] ?? null
}
