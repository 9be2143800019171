/** A mistake that people make, planted by `npm run faults` in a copy of the project. */
export type Fault = {
  name: string
  /** The right text, which stands once in the program. */
  from: string
  to: string
  /** Files of tests that could find it, by name: wherever they stand. */
  tests: readonly string[]
  /** Of browser tests those alone whose title matches. */
  only?: string
}
