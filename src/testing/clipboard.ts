import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'clipboard')

/** The clipboard of a program, and the text that is saved of it. */
export type Clipboard = { program: string; type: 'text/html' | 'text/plain'; copied: string; saved: string }

const read = (file: string): string => readFileSync(join(folder, file), 'utf8')

/**
 * Contents of clipboards in the shapes that programs write. All but one were written for the tests; that of LibreOffice
 * it wrote itself, of a text of ours.
 */
export const clipboards: readonly Clipboard[] = readdirSync(folder)
  .filter((file) => !file.endsWith('.saved.html'))
  .map((file) => {
    const program = file.replace(/\.\w+$/, '')
    return {
      program,
      type: file.endsWith('.txt') ? 'text/plain' : 'text/html',
      copied: read(file),
      // One block to a line, for people.
      saved: read(`${program}.saved.html`).trim().replace(/>\n</g, '><'),
    }
  })
