/**
 * Finds the sentences of a document that say something is not built. Each names in backticks what would stand in the code.
 * @param {string} document
 * @returns {{ index: number, names: string[] }[]} one for each such sentence or cell
 */
export const unbuiltIn = (document) =>
  [...document.matchAll(/[^.|]*(?<!")\bnot built\b[^.|]*/gi)].map(({ index, 0: sentence }) => ({
    index: index + sentence.search(/\bnot built\b/i),
    names: [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  }))

/** The program itself: no tests, and nothing that reads documents. */
const PROGRAM = /^(src(?!\/testing)|deploy|scripts(?!\/documents))\/.*\.(ts|tsx|mjs)$/
const TEST = /\.test\.tsx?$/

/** @param {string} file */
export const isProgram = (file) => PROGRAM.test(file) && !TEST.test(file)
