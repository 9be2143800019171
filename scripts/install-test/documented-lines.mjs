import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, Stop } from '#scripts/project.mjs'

/**
 * The lines of a shell that stand under a heading of docs/operations.md, letter for letter.
 * @param {string} heading
 */
export function documentedLines(heading) {
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const section = text.split(/^### /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const lines = /^```sh\n([\s\S]*?)^```$/m.exec(section)?.[1]
  if (!lines) throw new Stop(`docs/operations.md has no lines for a shell under "${heading}".`)
  return lines
}
